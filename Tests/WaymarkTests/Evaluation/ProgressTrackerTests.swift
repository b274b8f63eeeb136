import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation
@testable import WaymarkSimulation

@Suite struct ProgressTrackerTests {
  /// Walks a route at 1.3 m/s with a slowly changing error of σ metres, 10 updates a second, and returns pairs of true
  /// and found arc length.
  private func walk(_ route: Route, sigma: Double, seed: UInt64) -> [(true: Double, found: RouteProgress)] {
    var tracker = ProgressTracker(route: route)
    var random = RandomSource(seed: seed)
    var east = GaussMarkov(sigma: sigma, tau: 20, random: &random)
    var north = GaussMarkov(sigma: sigma, tau: 20, random: &random)
    var pairs: [(true: Double, found: RouteProgress)] = []
    var s = 0.0
    var t = 0.0
    while s < tracker.index.length {
      let at = tracker.index.point(at: s)
      let frame = LocalFrame(origin: ECEF.position(of: at))
      let p = frame.position(ofENU: Vector3(east.value, north.value, 0))
      tracker.update(coordinate: p.coordinate, accuracy: sigma * 1.5, at: t)
      if let progress = tracker.progress { pairs.append((s, progress)) }
      s += 0.13
      t += 0.1
      east.advance(by: 0.1, random: &random)
      north.advance(by: 0.1, random: &random)
    }
    return pairs
  }

  private static func shape(_ name: String) throws -> Route {
    switch name {
    case "out and back": return try Fixtures.route([(0, 0), (0, 200), (0, 0)])
    case "figure eight":
      return try Fixtures.route([
        (0, 0), (60, 60), (120, 0), (60, -60), (0, 0), (-60, 60), (-120, 0), (-60, -60), (0, 0),
      ])
    case "hairpin":
      return try Fixtures.route([(0, 0), (0, 100), (14, 100), (14, 0), (28, 0), (28, 100)])
    default: return try Fixtures.route([(0, 0), (100, 0), (100, 100), (0, 100), (0, 2)])
    }
  }

  @Test(arguments: ["out and back", "figure eight", "hairpin", "loop"])
  func exactPositionsAreFollowedThroughOverlaps(name: String) throws {
    let pairs = walk(try Self.shape(name), sigma: 0, seed: 1)
    for (truth, found) in pairs { #expect(abs(found.arcLength - truth) < 1, "\(name) at \(truth)") }
    #expect(pairs.last?.found.state == .arrived)
    #expect(pairs.allSatisfy { $0.found.state != .offRoute })
  }

  @Test(arguments: ["out and back", "figure eight", "loop"], [UInt64(2), 3, 4])
  func smallErrorsDoNotMakeItJump(name: String, seed: UInt64) throws {
    let pairs = walk(try Self.shape(name), sigma: 2, seed: seed)
    for i in pairs.indices.dropFirst() {
      let step = pairs[i].found.arcLength - pairs[i - 1].found.arcLength
      #expect(abs(step) < 20, "\(name) seed \(seed) at \(pairs[i].true)")
    }
    let worst = pairs.map { abs($0.found.arcLength - $0.true) }.max() ?? .infinity
    #expect(worst < 25, "\(name) seed \(seed)")
  }

  @Test func leavingIsNoticedAndComingBackToo() throws {
    var tracker = ProgressTracker(route: try Fixtures.route([(0, 0), (0, 500)]))
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    var states: [RouteProgress.State] = []
    func step(_ t: Double, _ east: Double, _ north: Double) {
      tracker.update(
        coordinate: frame.position(ofENU: Vector3(east, north, 0)).coordinate, accuracy: 5, at: t)
      if let state = tracker.progress?.state { states.append(state) }
    }
    for t in 0..<50 { step(Double(t), 0, Double(t)) }
    #expect(states.allSatisfy { $0 == .onRoute })
    for t in 50..<150 { step(Double(t), Double(t - 50), 50) }
    #expect(states.last == .offRoute)
    #expect(abs((tracker.progress?.crossTrack ?? 0) - 99) < 0.1)
    for t in 150..<250 { step(Double(t), Double(250 - t), 60) }
    #expect(states.last == .onRoute)
  }

  @Test func aShortCutIsBelievedAfterSomeTime() throws {
    // A route around a block; the user cuts across and meets its far side.
    var tracker = ProgressTracker(route: try Fixtures.route([(0, 0), (200, 0), (200, 200), (0, 200)]))
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    for t in 0..<220 {
      tracker.update(
        coordinate: frame.position(ofENU: Vector3(20, Double(t), 0)).coordinate, accuracy: 5, at: Double(t))
    }
    #expect(abs((tracker.progress?.arcLength ?? 0) - 580) < 5)
    #expect(tracker.progress?.state == .onRoute)
  }

  @Test func stepsAndRemainders() throws {
    let plain = try Fixtures.route([(0, 0), (0, 100), (50, 100)])
    let steps = [
      RouteStep(instruction: "go", maneuver: .depart, distance: 100, geometryRange: 0...1),
      RouteStep(instruction: "right", maneuver: .turnRight, distance: 50, geometryRange: 1...2),
      RouteStep(instruction: "there", maneuver: .arrive, distance: 0, geometryRange: 2...2),
    ]
    let route = try Route(
      geometry: plain.geometry, legs: [RouteLeg(steps: steps, distance: 150)], duration: 120, source: "test")
    var tracker = ProgressTracker(route: route)
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    tracker.update(coordinate: frame.position(ofENU: Vector3(3, 40, 0)).coordinate, accuracy: 0, at: 0)
    let progress = try #require(tracker.progress)
    #expect(progress.nextStep == 1)
    #expect(abs((progress.distanceToNextStep ?? 0) - 60) < 0.01)
    #expect(abs(progress.remainingDistance - 110) < 0.01)
    #expect(abs((progress.remainingDuration ?? 0) - 88) < 0.01)
    #expect(abs(progress.crossTrack - 3) < 0.01)
  }
}
