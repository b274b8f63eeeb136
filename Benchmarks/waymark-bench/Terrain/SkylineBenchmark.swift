import TestSupport
import WaymarkGeodesy
import WaymarkPhotos
import WaymarkRenderedViews
import WaymarkTerrain
import WaymarkVision

/// Directions from pictures of a running camera, 640 × 480 pixels, rendered over a fractal's mountains: with gravity and a compass.
enum SkylineBenchmark {
  private static let pictures = 24
  private static let (width, height) = (640, 480)
  /// Focal length of a usual phone, pixels.
  private static let focal = 480.0
  private static let range = 20_000.0
  private static let rounds = 5

  static func run() throws -> [Measurement] {
    let grid = try TerrainFixtures.fractal(side: 1024, seed: 5)
    let terrain = try Terrain([try TerrainTile(grid)])
    var random = SeededGenerator(seed: 31)
    var (times, horizons) = ([Double](), [Double]())
    var (tried, rendered) = (0, 0)
    while times.count < pictures, tried < 10 * pictures {
      tried += 1
      let (row, column) = (random.uniform(300...724), random.uniform(300...724))
      guard
        let place = Coordinate(
          latitude: grid.north - grid.latitudeStep * row, longitude: grid.west + grid.longitudeStep * column),
        let eye = try? terrain.eye(at: place)
      else { continue }
      var profile: HorizonProfile?
      let options = PanoramaOptions(stepDegrees: 0.05, count: 7200, maximumRange: range)
      horizons.append(
        try Stopwatch.seconds {
          profile = HorizonProfile(try terrain.panorama(from: place, altitude: eye.altitude, options: options))
        })
      let yaw = random.uniform(0...360)
      guard let profile, let ridge = profile.extent(from: Angle.radians(yaw - 25), to: Angle.radians(yaw + 25)),
        ridge.high - ridge.low > 3
      else { continue }
      let attitude = PictureAttitude(
        yawDegrees: yaw, pitchDegrees: 0.5 * (ridge.low + ridge.high) - random.uniform(1...6),
        rollDegrees: random.uniform(-3...3))
      let view = try RenderedView(
        of: terrain, from: place, altitude: eye.altitude, attitude: attitude, focal: focal, width: width,
        height: height, range: range, weather: RenderedView.Weather(), seed: UInt64(tried))
      rendered += 1
      var prior = SkylinePrior(
        focalPixels: focal, yawDegrees: Angle.wrappedTo360(yaw + random.uniform(-10...10)),
        pitchDegrees: attitude.pitchDegrees + random.uniform(-0.4...0.4),
        rollDegrees: attitude.rollDegrees + random.uniform(-1...1))
      prior.elevationSpacing = 30
      prior.mayIgnoreGravity = false
      func match() -> SkylineMatch { SkylineMatcher().match(view.picture, horizon: profile, prior: prior) }
      if match().isAccepted { times.append(Stopwatch.best(of: rounds) { _ = match() }) }
    }
    times.sort()
    horizons.sort()
    return [
      Measurement(
        name: "skyline: pictures matched", value: 100 * Double(times.count) / Double(max(1, rendered)), unit: "%"),
      Measurement(
        name: "skyline: a match, median", value: 1000 * Stopwatch.quantile(times, 0.5), unit: "ms", goal: 15),
      Measurement(
        name: "skyline: a match, 95th percentile", value: 1000 * Stopwatch.quantile(times, 0.95), unit: "ms"),
      Measurement(name: "skyline: a horizon", value: 1000 * Stopwatch.quantile(horizons, 0.5), unit: "ms", goal: 300),
    ]
  }
}
