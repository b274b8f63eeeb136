public import WaymarkGeodesy
public import WaymarkTerrain

/// Reference geometry for the camera's direction: the horizon of the terrain, and the walls of buildings. Those of the
/// last place are kept, and serve close by.
public struct CameraSurroundings: Sendable {
  /// Walls serve up to so far from their place, metres.
  private static let wallReach = 5.0
  /// Directions of the horizon that pictures are compared with: steps of 0.05°.
  private static let horizonDirections = 7200

  /// For which eye and heights a horizon holds.
  private struct HorizonKey {
    let place: GeodeticPosition
    /// Size of all heights, which changes when some come or go.
    let bytes: Int
    let (range, refraction): (Double, Double)
  }

  /// Outlines of the buildings around.
  public var outlines: [BuildingOutline] = [] {
    didSet {
      lastWalls = nil
      isMasked = false
    }
  }
  private var lastHorizon: (key: HorizonKey, profile: HorizonProfile)?
  /// Whether the horizon knows where these buildings hide it.
  private var isMasked = false
  private var lastWalls: (place: Coordinate, map: WallMap)?

  /// Surroundings without buildings.
  public init() {}

  /// The horizon all around a viewpoint.
  ///
  /// - Parameters:
  ///   - viewpoint: the viewpoint.
  ///   - terrain: the heights.
  ///   - reach: the horizon of the last place serves up to so far from it, metres.
  /// - Returns: the horizon, and how far from the viewpoint its place is, metres; nil where no ground is known.
  public mutating func horizon(
    from viewpoint: PictureViewpoint, over terrain: Terrain, reach: Double = 0
  ) -> (profile: HorizonProfile, distance: Double)? {
    guard let altitude = viewpoint.altitude else { return nil }
    let place = GeodeticPosition(viewpoint.coordinate, height: altitude.meters)
    if let (key, profile) = lastHorizon, key.bytes == terrain.bytes, key.range == viewpoint.range,
      key.refraction == viewpoint.refraction
    {
      let distance = LocalFrame(origin: key.place).enu(of: place).length
      if distance <= reach {
        return (isMasked ? profile : masked(profile, from: viewpoint, altitude, over: terrain, key), distance)
      }
    }
    let options = PanoramaOptions(
      firstAzimuthDegrees: 0, stepDegrees: 360 / Double(Self.horizonDirections), count: Self.horizonDirections,
      maximumRange: viewpoint.range, refraction: viewpoint.refraction)
    guard let panorama = try? terrain.panorama(from: viewpoint.coordinate, altitude: altitude, options: options),
      let profile = HorizonProfile(panorama)
    else { return nil }
    let key = HorizonKey(
      place: place, bytes: terrain.bytes, range: viewpoint.range, refraction: viewpoint.refraction)
    return (masked(profile, from: viewpoint, altitude, over: terrain, key), 0)
  }

  /// Keeps a horizon that knows where buildings hide it.
  private mutating func masked(
    _ profile: HorizonProfile, from viewpoint: PictureViewpoint, _ altitude: Altitude, over terrain: Terrain,
    _ key: HorizonKey
  ) -> HorizonProfile {
    var profile = profile
    profile.hide(
      behind: outlines, from: viewpoint.coordinate, altitude: altitude, over: terrain, refraction: viewpoint.refraction)
    lastHorizon = (key, profile)
    isMasked = true
    return profile
  }

  /// The walls around a camera.
  ///
  /// - Parameter place: the camera's place.
  /// - Returns: the walls, and how far from the camera their place is, metres; nil where none are known.
  public mutating func walls(around place: Coordinate) -> (map: WallMap, distance: Double)? {
    guard !outlines.isEmpty else { return nil }
    if let (known, map) = lastWalls {
      let offset = LocalPlane(origin: known).offset(to: place)
      let distance = (offset.east * offset.east + offset.north * offset.north).squareRoot()
      if distance <= Self.wallReach { return map.isEmpty ? nil : (map, distance) }
    }
    let map = WallMap(outlines, around: place)
    lastWalls = (place, map)
    return map.isEmpty ? nil : (map, 0)
  }

  /// The houses around a camera.
  ///
  /// - Parameters:
  ///   - place: the camera's place.
  ///   - prior: what is known of it; nil where that is too little to ask them.
  /// - Returns: the scene; nil where no houses are known, or too little of the camera.
  public mutating func street(around place: Coordinate, _ prior: StreetCompassPrior?) -> StreetScene? {
    guard var prior, let (map, distance) = walls(around: place) else { return nil }
    // The walls may be those around a place close by.
    prior.positionSigma = min(50, (prior.positionSigma * prior.positionSigma + distance * distance).squareRoot())
    return StreetScene(map: map, prior: prior)
  }
}
