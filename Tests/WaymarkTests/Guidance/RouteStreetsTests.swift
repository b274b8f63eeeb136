import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

/// What the map adds to following a route.
@Suite struct RouteStreetsTests {
  private static let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))

  private static func street(_ line: [(Double, Double)], _ kind: StreetKind = .street) -> Street {
    Street(kind: kind, line: line.map { frame.position(ofENU: Vector3($0.0, $0.1, 0)).coordinate })
  }

  private static func corridor(_ streets: [Street], at position: (Double, Double) = (0, 50)) -> RouteCorridor? {
    let point = ECEF.vector(
      of: GeodeticPosition(frame.position(ofENU: Vector3(position.0, position.1, 0)).coordinate, height: 0))
    let north = frame.ecef(ofENU: Vector3(0, 1, 0)) - frame.originECEF
    return RouteCorridor(StreetNetwork(streets), at: point, direction: north)
  }

  private static func isClose(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 0.05 } ?? false }

  @Test func aStreetIsAsWideAsItsKind() {
    let own = Self.corridor([Self.street([(2, -50), (2, 200)])])
    #expect(Self.isClose(own?.left, 2.5) && Self.isClose(own?.right, 6.5))
    // Nothing under the route, and a street that only crosses it.
    #expect(Self.corridor([Self.street([(20, -50), (20, 200)])]) == nil)
    #expect(Self.corridor([Self.street([(-50, 50), (50, 50)])]) == nil)
    #expect(Self.corridor([]) == nil)
  }

  @Test func carriagewayAndPavementsAreOneStreet() {
    // The route runs on the western pavement.
    let map = [
      Self.street([(0, -50), (0, 200)], .path), Self.street([(8, -50), (8, 200)], .road),
      Self.street([(16, 200), (16, -50)], .path), Self.street([(30, -50), (30, 200)], .street),
    ]
    let all = Self.corridor(map)
    #expect(Self.isClose(all?.left, 1.5) && Self.isClose(all?.right, 17.5))
  }

  /// The probability falls as the user goes on, whatever the width and wherever they began.
  @Test func aCrossingEndsAtTheFarBorder() {
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<200 {
      let crossing = StreetCrossing(near: generator.uniform(1...12), far: generator.uniform(1...12))
      let start = generator.uniform(-crossing.near...crossing.far)
      let error = generator.uniform(-3...3)
      var last = 2.0
      for across in stride(from: 0.0, through: 40, by: 1) {
        let within = crossing.withinProbability(across: across, offset: start + across + error, sigma: 3)
        #expect((0...1).contains(within) && within <= last + 1e-9, "\(generator)")
        last = within
      }
      #expect(last < 1e-3, "\(generator)")
      let arrived = crossing.withinProbability(across: crossing.far - start, offset: crossing.far + error, sigma: 3)
      #expect(arrived > 0.02, "\(crossing), from \(start), error \(error): \(arrived); \(generator)")
    }
    #expect(StreetCrossing(near: .nan, far: 1).withinProbability(across: 3, offset: 1, sigma: 3) == 0)
  }

  /// Walks across at 1.3 m/s from a position beside the line of a route to the north; seconds until the report.
  private func secondsToReport(
    _ map: [Street], from east: Double, heading: (Double, Double) = (1, 0), metres: Double = 40
  ) throws -> Double? {
    var walk = GuidedSteps(try Fixtures.route([(0, 0), (0, 300)]), at: (east, 0), streets: StreetNetwork(map))
    walk.go(to: (east, 100))
    let start = walk.time
    walk.go(to: (east + heading.0 * metres, 100 + heading.1 * metres))
    return walk.offAt.map { $0 - start }
  }

  @Test(arguments: [(StreetKind.path, 6.5), (.lane, 8), (.street, 9), (.road, 11.5)])
  func leavingIsReportedByTheWidthOfTheStreet(kind: StreetKind, maximum: Double) throws {
    let map = [Self.street([(0, -50), (0, 350)], kind), Self.street([(0, 100), (80, 100)])]
    let delay = try #require(try secondsToReport(map, from: 0))
    #expect(delay < maximum && delay > kind.halfWidth / 1.3, "\(kind): \(delay) s")
  }

  @Test(arguments: [StreetKind.lane, .street, .road])
  func crossingToTheOtherPavementIsNotLeaving(kind: StreetKind) throws {
    let map = [Self.street([(0, -50), (0, 350)], kind), Self.street([(0, 100), (80, 100)])]
    for side in [-1.0, 1] {
      let w = kind.halfWidth
      #expect(try secondsToReport(map, from: -side * w, heading: (side, 0), metres: 2 * w) == nil)
    }
  }

  /// The same walk is a departure where a street leads on, and takes longer to be one where none does.
  @Test func aWayOutMakesLeavingLikelier() throws {
    let own = Self.street([(0, -50), (0, 350)])
    let withExit = try #require(try secondsToReport([own, Self.street([(0, 100), (80, 100)])], from: 0))
    let without = try #require(try secondsToReport([own], from: 0))
    #expect(without > withExit + 0.5, "\(without), \(withExit)")
    let park = OpenGround(borders: [
      [(6.0, 0.0), (90, 0), (90, 200), (6, 200), (6, 0)].map {
        Self.frame.position(ofENU: Vector3($0.0, $0.1, 0)).coordinate
      }
    ])
    var walk = GuidedSteps(
      try Fixtures.route([(0, 0), (0, 300)]), at: (0, 0), streets: StreetNetwork([own], openGround: [park]))
    walk.go(to: (0, 100))
    let start = walk.time
    walk.go(to: (40, 100))
    #expect(abs(try #require(walk.offAt) - start - withExit) < 0.5)
  }

  @Test func theWrongBranchOfAForkIsReported() throws {
    let map = [Self.street([(0, -50), (0, 100), (-40, 250)]), Self.street([(0, 100), (40, 250)])]
    var walk = GuidedSteps(try Fixtures.route([(0, 0), (0, 100), (-40, 250)]), at: (0, 0), streets: StreetNetwork(map))
    walk.go(to: (0, 100))
    #expect(walk.offAt == nil)
    let start = walk.time
    walk.go(to: (20, 175))
    #expect((walk.offAt ?? .infinity) - start < 20)
  }

  /// 7 m beside the line, the path round a left and a right corner is 14 m longer or shorter than the route.
  @Test func cornersFromThePavement() throws {
    let points = [(0.0, 0.0), (0.0, 100.0), (100.0, 100.0), (100.0, 200.0)]
    let map = StreetNetwork([Self.street(points, .road)])
    for side in [-7.0, 7] {
      var walk = GuidedSteps(try Fixtures.route(points.map { (east: $0.0, north: $0.1) }), at: (side, 0), streets: map)
      walk.go(to: (side, 100 - side))
      walk.go(to: (60, 100 - side))
      #expect(abs(walk.arc - 160) < 3, "\(side): \(walk.arc)")
      walk.go(to: (100 + side, 100 - side))
      walk.go(to: (100 + side, 150))
      #expect(abs(walk.arc - 250) < 3, "\(side): \(walk.arc)")
      #expect(walk.offAt == nil)
    }
  }

  @Test func aSpurThatIsTurnedEarlyIsOnTheWayBack() throws {
    var walk = GuidedSteps(try Fixtures.route([(0, 0), (0, 150), (0, 0)]), at: (0, 0), streets: nil)
    walk.go(to: (0, 138))
    walk.go(to: (0, 110))
    #expect(abs(walk.arc - 190) < 6, "\(walk.arc)")
    #expect(walk.offAt == nil)
  }

  @Test func streetsChangeNothingWhereTheyAreNot() throws {
    let route = try Fixtures.route([(0, 0), (0, 150), (80, 150)])
    var plain = GuidedSteps(route, at: (0, 0), streets: nil)
    var far = GuidedSteps(route, at: (0, 0), streets: StreetNetwork([Self.street([(500, 0), (500, 300)])]))
    for target in [(0.0, 150.0), (5, 150), (80, 150)] {
      plain.go(to: target)
      far.go(to: target)
      #expect(plain.filter.progress == far.filter.progress)
    }
  }
}

/// A walk with correct odometry and positions, five updates a second, at 1.3 m/s.
private struct GuidedSteps {
  var filter: ProgressFilter
  private let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
  private var position: Vector3
  private(set) var time = 0.0
  /// When the route was first said to be left.
  private(set) var offAt: Double?

  init(_ route: Route, at start: (Double, Double), streets: StreetNetwork?) {
    filter = ProgressFilter(route: route)
    filter.setStreets(streets)
    position = Vector3(start.0, start.1, 0)
    look(moved: nil)
  }

  var arc: Double { filter.progress?.arcLength ?? .nan }

  private mutating func look(moved: Vector3?) {
    let moved = moved.map { frame.ecef(ofENU: $0) - frame.originECEF }
    filter.update(
      ProgressObservation(
        time: time, coordinate: frame.position(ofENU: position).coordinate, sigma: 3, displacement: moved,
        courseSigmaDegrees: 2))
    if offAt == nil, filter.progress?.state == .offRoute { offAt = time }
  }

  mutating func go(to target: (Double, Double)) {
    let end = Vector3(target.0, target.1, 0)
    while position.distance(to: end) > 1e-6 {
      let way = end - position
      let step = way * min(1, 0.26 / way.length)
      position += step
      time += 0.2
      look(moved: step)
    }
  }
}
