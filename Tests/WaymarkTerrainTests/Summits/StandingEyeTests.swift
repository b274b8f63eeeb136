import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

/// How high an eye without an altitude is: on a summit as high as that, elsewhere on the ground.
@Suite struct StandingEyeTests {
  private static let middle = 46.5
  private static let east = 9.8
  private static let cell = 1.0 / 1200

  /// A cone of 2000 m on a plain at 1000 m, whose samples are rough by ±4 m; its top lies between the samples.
  private func terrain() throws -> Terrain {
    var random = SeededGenerator(seed: 71)
    let tile = try TestTerrain.tile(
      north: Self.middle + Self.cell * 100, west: Self.east - Self.cell * 100, rows: 201, columns: 201
    ) { latitude, longitude in
      let (y, x) = ((latitude - Self.middle) / Self.cell - 0.4, (longitude - Self.east) / Self.cell + 0.3)
      let cone = 2000 - 40 * (x * x + y * y).squareRoot()
      return cone > 1020 ? cone : 1000 + random.uniform(-4...4)
    }
    return try Terrain([tile])
  }

  private func place(_ north: Double, _ east: Double) throws -> Coordinate {
    try TestTerrain.coordinate(Self.middle + Self.cell * north, Self.east + Self.cell * east)
  }

  private func meters(_ height: Double) -> Altitude { Altitude(meters: height, reference: .meanSeaLevel) }

  @Test func onATopItIsAsHighAsTheTop() throws {
    let terrain = try terrain()
    let eye = try terrain.eye(at: try place(0.4, -0.3))
    // The nearest sample is half a cell from the cone's top.
    #expect(eye.summitRise > 5 && abs(eye.altitude.meters - 1.6 - 1980) < 0.1, "\(eye)")
  }

  @Test func onAListedSummitItIsAsHighAsListed() throws {
    var terrain = try terrain()
    let summit = try place(0.4, -0.3)
    for (listed, height) in [(2000.0, 2000.0), (6562, 2000.0976), (2400, 1980), (1200, 1980)] {
      terrain.summits = [ListedSummit(try place(30, 0)), ListedSummit(summit, altitude: meters(listed))]
      let eye = try terrain.eye(at: summit, eyeHeight: 2)
      #expect(abs(eye.altitude.meters - 2 - height) < 0.1, "\(listed): \(eye)")
      #expect(eye.raised == 0 && abs(eye.summitRise - (height - (eye.ground?.meters ?? 0))) < 0.1)
    }
    // Listed 90 m beside: an eye on the top itself is on that summit.
    terrain.summits = [ListedSummit(try place(1.3, -0.3), altitude: meters(2000))]
    #expect(abs(try terrain.eye(at: summit).altitude.meters - 2001.6) < 0.1)
  }

  @Test func onASlopeItStaysOnTheGround() throws {
    var terrain = try terrain()
    terrain.summits = [ListedSummit(try place(0.4, -0.3), altitude: meters(2000))]
    for (north, east) in [(1.6, 0.0), (-1, 0), (0, -1.8), (0, 1), (3, 3), (-10, 5), (-20, -8)] {
      let here = try place(north, east)
      let eye = try terrain.eye(at: here)
      #expect(eye.summitRise == 0 && eye.altitude.meters == (eye.ground?.meters ?? 0) + 1.6, "\(north), \(east)")
    }
  }

  /// Samples of level ground are rough, and each twentieth is higher than its neighbours: no summits.
  @Test func onRoughLevelGroundItStaysOnTheGround() throws {
    let terrain = try terrain()
    var random = SeededGenerator(seed: 72)
    for _ in 0..<500 {
      let here = try place(random.uniform(40...90), random.uniform(-90...90))
      #expect(try terrain.eye(at: here).summitRise == 0, "seed 72, \(here)")
    }
  }

  @Test func anAltitudeThatIsGivenCounts() throws {
    var terrain = try terrain()
    let summit = try place(0.4, -0.3)
    terrain.summits = [ListedSummit(summit, altitude: meters(2000))]
    let eye = try terrain.eye(at: summit, altitude: meters(1985))
    #expect(eye.altitude.meters == 1985 && eye.summitRise == 0 && eye.raised == 0)
    #expect(try terrain.eye(at: summit, altitude: meters(1500)).raised > 400)
  }
}
