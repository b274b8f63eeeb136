internal import WaymarkGeodesy

/// The start of light over the terrain: checked and brought to the terrain's heights.
struct Eye {
  let coordinate: Coordinate
  let light: LightPath
  let path: GroundPath
  /// What the path takes from the eye's latitude.
  let place: GeodesicPlace
  /// Greatest ground distance, metres.
  let range: Double

  /// Looks along a line of sight.
  @inline(__always)
  init(_ line: SightLine, terrain: Terrain, options: CastOptions) throws(TerrainError) {
    // Memory is slow: what the ray will ask first is asked for now.
    terrain.index.fetch(latitude: line.coordinate.latitude, longitude: line.coordinate.longitude)
    try self.init(
      line.coordinate, altitude: line.altitude, azimuthDegrees: line.direction.azimuthDegrees, terrain: terrain,
      refraction: options.refraction, range: options.maximumRange, undulation: options.undulation)
  }

  /// Looks from a position along an azimuth.
  init(
    _ coordinate: Coordinate, altitude: Altitude, azimuthDegrees: Double, terrain: Terrain, refraction: Double,
    range: Double, undulation: Double?
  ) throws(TerrainError) {
    guard let raised = altitude.converted(to: terrain.verticalReference, undulation: undulation) else {
      throw .undulationMissing
    }
    let azimuth = SineCosine(degrees: azimuthDegrees)
    self.init(
      coordinate, height: raised.meters, sinAzimuth: azimuth.sine, cosAzimuth: azimuth.cosine, refraction: refraction,
      range: range)
  }

  /// The same for an eye whose height counts from the terrain's surface.
  init(
    _ coordinate: Coordinate, height: Double, sinAzimuth: Double, cosAzimuth: Double, refraction: Double, range: Double
  ) {
    self.init(
      Viewpoint(coordinate, height: height, refraction: refraction, range: range), sinAzimuth: sinAzimuth,
      cosAzimuth: cosAzimuth)
  }

  /// Looks from a viewpoint along an azimuth.
  @inline(__always)
  init(_ viewpoint: Viewpoint, sinAzimuth: Double, cosAzimuth: Double) {
    coordinate = viewpoint.coordinate
    path = GroundPath(
      from: coordinate, latitude: viewpoint.latitude, sinAzimuth: sinAzimuth, cosAzimuth: cosAzimuth)
    place = viewpoint.place
    light = LightPath(kappa: viewpoint.kappa, curvature: path.curvature(place), eyeHeight: viewpoint.height)
    range = viewpoint.range
  }

  /// Straight distance from the eye to a point at a ground distance and height: two sides and the angle at the centre.
  func slantDistance(groundDistance: Double, height: Double) -> Double {
    let rise = height - light.eyeHeight
    let half = SineCosine.sine(small: groundDistance * light.curvature * 0.5)
    return (rise * rise + 4 * light.eyeRadius * (light.radius + height) * half * half).squareRoot()
  }
}
