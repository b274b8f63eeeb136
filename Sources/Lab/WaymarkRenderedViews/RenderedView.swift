import CPortableMath
import Waymark
public import WaymarkGeodesy
public import WaymarkTerrain
public import WaymarkVision

/// A picture of the terrain as a camera might take it, with its true attitude: land under a sky, with what makes skylines hard.
public struct RenderedView: Sendable {
  /// What hides the view.
  public struct Weather: Sendable {
    /// Distance at which 63 % of the light is the air's own, metres.
    public var haze = 60_000.0
    /// Standard deviation of the pixels' noise, of 255.
    public var noise = 3.0
    /// Share of the columns that trees cover from below to above the ridge, 0 … 1.
    public var trees = 0.0
    /// How strongly clouds show, 0 … 1.
    public var clouds = 0.3
    /// The Sun and its glare; nil when it is not drawn.
    public var sun: SunGlow?
    /// The Moon and lamps.
    public var lights: [LightGlow] = []
    /// Part of a day's light that land and sky have, 0 … 1.
    public var daylight = 1.0

    /// Makes a clear day.
    public init() {}
  }

  /// The picture.
  public let picture: ColourPicture
  /// How the camera was turned.
  public let attitude: PictureAttitude
  /// Focal length, pixels.
  public let focal: Double

  /// Renders a view.
  ///
  /// - Parameters:
  ///   - terrain: the land.
  ///   - coordinate: where the eye is.
  ///   - altitude: how high it is.
  ///   - attitude: how the camera is turned.
  ///   - focal: focal length, pixels.
  ///   - width: pixels from left to right.
  ///   - height: pixels from top to bottom.
  ///   - range: how far ground counts, metres.
  ///   - weather: what hides the view.
  ///   - houses: what else is: buildings whose heights count from the terrain's reference.
  ///   - seed: seed of noise, trees and clouds.
  /// - Throws: `TerrainError` when the eye is in the ground.
  public init(
    of terrain: Terrain, from coordinate: Coordinate, altitude: Altitude, attitude: PictureAttitude, focal: Double,
    width: Int, height: Int, range: Double, weather: Weather, houses: BuildingModel? = nil,
    seed: UInt64
  ) throws(TerrainError) {
    let field = 2 * Angle.degrees(atan2(Double(width) / 2, focal))
    let view = PinholeView(
      azimuthDegrees: attitude.yawDegrees, elevationDegrees: attitude.pitchDegrees, rollDegrees: -attitude.rollDegrees,
      horizontalFieldDegrees: field, width: 2 * width, height: 2 * height)
    var options = DepthMapOptions()
    options.maximumRange = range
    options.wantsHeights = true
    let depth = try terrain.depthPicture(from: coordinate, altitude: altitude, view: view, options: options)
    var random = RandomSource(seed: seed)
    var paint = ViewPaint(weather: weather, columns: depth.width, rows: depth.height, random: &random)
    let glow = weather.sun.flatMap { sun in
      SunPaint(sun, attitude: attitude, focal: 2 * focal, columns: depth.width, rows: depth.height, random: &random)
    }
    let lights = weather.lights.compactMap { light in
      LightPaint(light, attitude: attitude, focal: 2 * focal, columns: depth.width, rows: depth.height, random: &random)
    }
    let rays = ViewRays(
      from: coordinate, altitude: altitude, attitude: attitude, focal: 2 * focal, depth.width, depth.height)
    var pixels = [UInt8](repeating: 0, count: 3 * depth.width * depth.height)
    // Of every second pixel in both directions: walls are large.
    var walls = [BuildingHit?](repeating: nil, count: (depth.width + 1) / 2)
    for y in 0..<depth.height {
      if let houses, houses.count > 0, y % 2 == 0 {
        for k in walls.indices { walls[k] = rays.line(x: 2 * k, y: y).flatMap { houses.cast($0) } }
      }
      for x in 0..<depth.width {
        let i = y * depth.width + x
        let distance = Double(depth.distances[i])
        let behind = y > 0 ? Double(depth.distances[i - depth.width]) : .infinity
        let before = y + 1 < depth.height ? Double(depth.distances[i + depth.width]) : 0
        var colour = paint.colour(
          x: x, y: y, distance: distance, behind: behind, before: before, height: Double(depth.heights[i]))
        if let wall = walls[x / 2], wall.slantDistance < distance {
          colour = paint.house(wall.building, x: x, y: y)
        }
        if let glow { colour = glow.lit(colour, x: x, y: y, isSky: distance.isInfinite) }
        if weather.daylight < 1 || !lights.isEmpty {
          let light = lights.reduce(0) { $0 + $1.light(x: x, y: y, isSky: distance.isInfinite) }
          colour = colour.lit(weather.daylight, adding: light)
        }
        pixels[3 * i] = Self.byte(colour.red)
        pixels[3 * i + 1] = Self.byte(colour.green)
        pixels[3 * i + 2] = Self.byte(colour.blue)
      }
    }
    let large = ColourPicture(width: depth.width, height: depth.height, pixels: pixels)
    let small = large?.reduced(toSide: max(width, height))
    // The camera's noise comes after its lens.
    var noisy = small?.pixels ?? []
    for i in noisy.indices {
      let noise = weather.noise * random.normal()
      // Nor does noise show where pixels are overexposed.
      if noisy[i] < 255 { noisy[i] = Self.byte(Double(noisy[i]) + noise) }
    }
    guard let small, let picture = ColourPicture(width: small.width, height: small.height, pixels: noisy) else {
      throw .unknownGround
    }
    self.picture = picture
    self.attitude = attitude
    self.focal = focal
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
}

/// The lines of sight of a view's pixels.
private struct ViewRays {
  private let coordinate: Coordinate
  private let altitude: Altitude
  private let orientation: Quaternion
  private let focal: Double
  private let middle: (x: Double, y: Double)

  init(
    from coordinate: Coordinate, altitude: Altitude, attitude: PictureAttitude, focal: Double, _ width: Int,
    _ height: Int
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    // A scene whose −Z axis points north.
    orientation = CameraDirection.orientation(
      headingDegrees: attitude.yawDegrees, pitchDegrees: attitude.pitchDegrees, rollDegrees: attitude.rollDegrees)
    self.focal = focal
    middle = (Double(width) / 2, Double(height) / 2)
  }

  func line(x: Int, y: Int) -> SightLine? {
    let seen = orientation.rotate(
      Vector3((Double(x) + 0.5 - middle.x) / focal, (middle.y - Double(y) - 0.5) / focal, -1))
    guard let azimuth = Angle.heading(east: seen.x, north: -seen.z) else { return nil }
    let level = (seen.x * seen.x + seen.z * seen.z).squareRoot()
    return SightLine(
      from: coordinate, altitude: altitude,
      direction: HorizontalDirection(azimuthDegrees: azimuth, elevationDegrees: Angle.degrees(atan2(seen.y, level))))
  }
}
