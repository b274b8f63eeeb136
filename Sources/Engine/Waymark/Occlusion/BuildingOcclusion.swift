internal import WaymarkGeodesy
internal import WaymarkTerrain

/// The buildings around the user: they hide the route, marks and names behind them.
///
/// A class, since frames and sessions share it and copy references rather than lists.
final class BuildingOcclusion: Sendable {
  /// As far as buildings hide what is far away, metres.
  static let reach = 2000.0

  let model: BuildingModel
  /// The ground that they stand on; nil where it is not known: all of them stand on one level then.
  private let ground: GroundElevation?

  /// Raises buildings from the ground; nil when none of them stands there.
  ///
  /// - Parameters:
  ///   - outlines: the buildings.
  ///   - origin: a place among them.
  ///   - ground: the ground's elevation; nil where it is not known.
  init?(_ outlines: [BuildingOutline], around origin: Coordinate, ground: GroundElevation?) {
    model = BuildingModel(outlines, around: origin, reference: ground?.reference ?? .ellipsoid) { coordinate in
      guard let ground else { return 0 }
      return ground.height(at: coordinate)
    }
    self.ground = ground
    guard model.count > 0 else { return nil }
  }

  /// An eye among them.
  ///
  /// - Parameters:
  ///   - eye: the camera in the scene, metres.
  ///   - frame: where the scene is on Earth.
  ///   - groundY: scene y of the ground under the camera.
  ///   - sigma: standard deviation of the camera's position along each level axis, metres; nil where it is not known.
  /// - Returns: nil where the ground under it is not known.
  func eye(at eye: Vector3, in frame: SceneFrame, groundY: Double, sigma: Double?) -> EyeAmongBuildings? {
    let position = frame.geodeticPosition(ofScene: eye)
    var height = 0.0
    if let ground {
      guard let known = ground.height(at: position.coordinate) else { return nil }
      height = known
    }
    // The ground counts, not the altitude: that of a receiver is wrong by a storey or more.
    let above = max(EyeAmongBuildings.minimumHeight, eye.y - groundY)
    let lift = height + above - position.height
    guard lift.isFinite else { return nil }
    return EyeAmongBuildings(self, frame: frame, eye: eye, lift: lift, sigma: sigma ?? 0)
  }
}
