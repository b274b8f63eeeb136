internal import WaymarkGeodesy
internal import WaymarkTerrain

/// What the user sees of the scene between the buildings, from a position that is not known exactly.
///
/// A few metres decide which corner hides what. So the result is the share of the positions from which something is
/// visible: of the five points of an unscented transform (the estimate, and √3 σ beside it to four sides; S. Julier, J.
/// Uhlmann: Unscented filtering and nonlinear estimation, 2004) those outside all buildings, because people walk there.
struct EyeAmongBuildings {
  /// Width and opacity of what is hidden: it is drawn thin and pale.
  static let thin = 0.35

  /// Width and opacity of something by how visible it is.
  static func weight(visibility: Double) -> Double { thin + (1 - thin) * visibility }

  /// Minimum height of an eye above the ground, metres.
  static let minimumHeight = 0.3
  /// Largest standard deviation that is used, metres: beyond it the points stand in other streets.
  private static let maximumSigma = 8.0
  private static let count = 5

  private let buildings: BuildingOcclusion
  private let frame: SceneFrame
  /// Earth-centred: the estimate, and the steps to the points beside it.
  private let center: Vector3
  private let (east, north): (Vector3, Vector3)
  /// Added to each point of the scene, Earth-centred, metres: heights count from the ground under the user.
  private let lift: Vector3
  private var weights = SIMD8<Double>(1.0 / 3, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 0, 0, 0)

  /// - Parameters:
  ///   - buildings: what hides.
  ///   - frame: where the scene is on Earth.
  ///   - eye: the camera in the scene, metres.
  ///   - lift: added to the heights that the frame gives, metres.
  ///   - sigma: standard deviation of the camera's position along each level axis, metres.
  init(_ buildings: BuildingOcclusion, frame: SceneFrame, eye: Vector3, lift: Double, sigma: Double) {
    self.buildings = buildings
    self.frame = frame
    self.lift = frame.local.up * lift
    let spread = 3.0.squareRoot() * max(0, min(Self.maximumSigma, sigma))
    (east, north) = (frame.local.east * spread, frame.local.north * spread)
    center = frame.ecef(ofScene: eye) + self.lift
    if spread == 0 { weights = SIMD8(1, 0, 0, 0, 0, 0, 0, 0) }
    var outside = weights
    for i in 0..<Self.count where outside[i] > 0 && buildings.model.holds(ecef: point(i)) { outside[i] = 0 }
    // Inside a building with all of them: it hides nothing, and the others do as usual.
    if outside.sum() > 0 { weights = outside }
    weights /= weights.sum()
  }

  /// How visible a point of the scene is: 0 (hidden by buildings) to 1.
  func visibility(of point: Vector3) -> Double { visibility(ofECEF: frame.ecef(ofScene: point) + lift) }

  /// The same of an Earth-centred point whose height counts from the ground under the user as the scene's do.
  func visibility(ofECEF target: Vector3) -> Double {
    var (visible, isHidden) = (0.0, false)
    for i in 0..<Self.count where weights[i] > 0 {
      if buildings.model.hides(fromECEF: point(i), toECEF: target) { isHidden = true } else { visible += weights[i] }
    }
    // The weights' sum may differ from 1 by rounding.
    return isHidden ? min(1, visible) : 1
  }

  private func point(_ i: Int) -> Vector3 {
    switch i {
    case 1: center + east
    case 2: center - east
    case 3: center + north
    case 4: center - north
    default: center
    }
  }
}
