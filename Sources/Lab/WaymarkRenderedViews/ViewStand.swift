import CPortableMath
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

/// A camera at a place, and what is known of it.
struct ViewStand {
  let terrain: Terrain
  let collection: ElevationCollection
  let coordinate: Coordinate
  let eye: StandingEye
  let range: Double
  let attitude: PictureAttitude
  let focal: Double
  /// Standard normal errors of compass, pitch, roll, position east and north.
  let errors: [Double]
  private let exact: HorizonProfile
  /// The Sun where it is in view, above the ridges; nil where they leave no room for it.
  let sun: SkyDisc?

  static let width = 640
  static let height = 480

  /// - Returns: nil when no ridges are in view: where the horizon is near, or flat.
  init?(
    terrain: Terrain, collection: ElevationCollection, coordinate: Coordinate, eye: StandingEye, range: Double,
    yaw: Double, below: Double, turn: Double, focal: Double, errors: [Double]
  ) throws {
    self.terrain = terrain
    self.collection = collection
    self.coordinate = coordinate
    self.eye = eye
    self.range = range
    self.focal = focal
    self.errors = errors
    guard let panorama = Self.panorama(terrain, coordinate, eye.altitude, range), let exact = HorizonProfile(panorama)
    else { return nil }
    self.exact = exact
    let half = Angle.degrees(atan2(Double(Self.width) / 2, focal))
    var elevations: [Double] = []
    var far = 0
    for k in -20...20 {
      let azimuth = Angle.wrappedTo360(yaw + half * Double(k) / 20)
      guard let ridge = panorama.horizon(Int(azimuth / panorama.stepDegrees) % panorama.count) else { return nil }
      elevations.append(Double(ridge.elevationDegrees))
      if ridge.distance > 1500 { far += 1 }
    }
    let mean = elevations.reduce(0, +) / Double(elevations.count)
    let spread = (elevations.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(elevations.count)).squareRoot()
    guard far > 28, spread > 0.06 * half else { return nil }
    attitude = PictureAttitude(yawDegrees: yaw, pitchDegrees: mean - below * half / 30, rollDegrees: 2 * turn)
    let top = attitude.pitchDegrees + Angle.degrees(atan2(Double(Self.height) / 2, focal))
    let (lowest, highest) = ((elevations.max() ?? 90) + 1.5, min(top - 2, SunFinder.maximumElevationDegrees - 2))
    // Where it is comes from the errors of the compass and of the position: no other number is drawn.
    let (across, up) = (errors[0] - errors[0].rounded(.down), errors[4] - errors[4].rounded(.down))
    sun =
      lowest < highest
      ? SkyDisc(
        center: HorizontalDirection(
          azimuthDegrees: Angle.wrappedTo360(yaw + (1.6 * across - 0.8) * half),
          elevationDegrees: lowest + up * (highest - lowest)), radiusDegrees: 0.266, upperRadiusDegrees: 0.266) : nil
  }

  private static func panorama(
    _ terrain: Terrain, _ coordinate: Coordinate, _ altitude: Altitude, _ range: Double
  ) -> Panorama? {
    try? terrain.panoramaOnAllCores(
      from: coordinate, altitude: altitude,
      options: PanoramaOptions(stepDegrees: 0.05, count: 7200, maximumRange: range))
  }

  /// The horizon as it is computed for a kind; nil where there is none.
  func horizon(_ kind: ViewKind) throws -> HorizonProfile? {
    guard let (land, place) = try ground(kind) else { return nil }
    if place == coordinate, kind != .coarse, !kind.isMapped { return exact }
    guard let eye = try? land.eye(at: place) else { return nil }
    if kind.isMapped {
      var surroundings = CameraSurroundings()
      surroundings.outlines = houses(around: place).mapped
      return surroundings.horizon(
        from: PictureViewpoint(coordinate: place, altitude: eye.altitude, range: range), over: land)?.profile
    }
    guard
      let panorama = Self.panorama(land, place, eye.altitude, range)
    else { return nil }
    return HorizonProfile(panorama)
  }

  /// The elevations of a kind, and the place where the camera is thought to be; nil where there is none.
  func ground(_ kind: ViewKind) throws -> (land: Terrain, place: Coordinate)? {
    switch kind {
    case .displaced:
      let length = max(0.1, (errors[3] * errors[3] + errors[4] * errors[4]).squareRoot())
      return moved(east: 50 * errors[3] / length, north: 50 * errors[4] / length).map { (terrain, $0) }
    case .elsewhere, .mappedElsewhere:
      return moved(east: 5000, north: errors[3] < 0 ? -5000 : 5000).map { (terrain, $0) }
    case .coarse:
      let reach = range / 111_000
      let window = GeographicBounds(
        south: coordinate.latitude - reach, west: coordinate.longitude - 1.6 * reach,
        north: coordinate.latitude + reach, east: coordinate.longitude + 1.6 * reach)
      guard let grid = try collection.grid(in: window, shrink: 3), let tile = try? TerrainTile(grid),
        let coarse = try? Terrain([tile])
      else { return nil }
      return (coarse, coordinate)
    default: return (terrain, coordinate)
    }
  }

  /// A place so many metres from another one, or from this one.
  func moved(from other: Coordinate? = nil, east: Double, north: Double) -> Coordinate? {
    let coordinate = other ?? coordinate
    let scale = 111_000 * max(0.1, Angle.sinCos(degrees: coordinate.latitude).cos)
    return Coordinate(
      latitude: coordinate.latitude + north / 111_000,
      longitude: Angle.wrappedTo180(coordinate.longitude + east / scale))
  }

  /// What a phone knows of the view.
  func prior(_ kind: ViewKind) -> SkylinePrior {
    var prior = SkylinePrior(
      focalPixels: focal * (kind == .longer ? 1.01 : kind == .shorter ? 0.99 : 1),
      yawDegrees: Angle.wrappedTo360(attitude.yawDegrees + max(-20, min(20, 6 * errors[0]))),
      pitchDegrees: attitude.pitchDegrees + 0.35 * errors[1], rollDegrees: attitude.rollDegrees + 0.9 * errors[2])
    if kind == .sun || kind == .sunInCirrus {
      // What a session knows of gravity.
      prior.pitchDegrees = attitude.pitchDegrees + 0.15 * errors[1]
      prior.rollDegrees = attitude.rollDegrees + 0.2 * errors[2]
      (prior.pitchSigmaDegrees, prior.rollSigmaDegrees) = (0.15, 0.2)
    }
    if kind == .noCompass { prior.yawDegrees = nil }
    if kind == .noGravity {
      prior.pitchDegrees = nil
      prior.rollDegrees = nil
    }
    prior.positionSigma = kind == .displaced ? 35 : 5
    let step = (try? collection.finestStep(in: collection.windows[0])) ?? nil
    prior.elevationSpacing = (step ?? 0.0008) * 111_000 * (kind == .coarse ? 3 : 1)
    return prior
  }

  /// Whether a body stands above the ridges, with a degree to spare.
  func isFree(_ disc: SkyDisc) -> Bool {
    let azimuth = Angle.radians(disc.center.azimuthDegrees)
    guard let ridge = exact.extent(from: azimuth, to: azimuth) else { return false }
    return disc.center.elevationDegrees > ridge.high + 1
  }

  private func houses(around place: Coordinate) -> ViewHouses {
    ViewHouses(around: place, seed: UInt64(1e6 * abs(errors[0])))
  }

  private func model(_ outlines: [BuildingOutline]) -> BuildingModel {
    BuildingModel(outlines, around: coordinate, reference: terrain.verticalReference) {
      terrain.elevation(at: $0)?.meters
    }
  }

  /// Full field of view along the picture's width, degrees.
  var fieldDegrees: Double { 2 * Angle.degrees(atan2(Double(Self.width) / 2, focal)) }

  /// A moment of a running camera without a compass that was rotated by an angle, degrees, from the view's direction.
  func moment(_ kind: ViewKind, time: Double, rotated: Double) -> CameraMoment {
    let prior = prior(kind)
    return CameraMoment(
      time: time, headingDegrees: rotated, pitchDegrees: prior.pitchDegrees ?? 0, rollDegrees: prior.rollDegrees ?? 0,
      rateDegrees: 0, fovXDegrees: fieldDegrees,
      fovYDegrees: 2 * Angle.degrees(atan2(Double(Self.height) / 2, focal)), yawDegrees: nil,
      yawSigmaDegrees: .infinity, positionSigma: prior.positionSigma)
  }

  /// The picture, or that of a camera rotated by an angle, degrees.
  func view(_ kind: ViewKind, seed: UInt64, rotated: Double = 0) throws(TerrainError) -> RenderedView {
    var attitude = attitude
    attitude.yawDegrees = Angle.wrappedTo360(attitude.yawDegrees + rotated)
    var weather = kind.weather
    if let sun, let veil = kind.veil { weather.sun = SunGlow(disc: sun, veil: veil) }
    return try RenderedView(
      of: terrain, from: coordinate, altitude: eye.altitude, attitude: attitude, focal: focal, width: Self.width,
      height: Self.height, range: range, weather: weather,
      houses: kind.hasHouses ? model(houses(around: coordinate).real) : nil, seed: seed)
  }
}
