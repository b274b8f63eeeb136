import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct ReroutingTests {
  private static let here = Fixtures.coordinate(47.07, 15.44)

  private func progress(_ state: RouteProgress.State, _ arc: Double = 50) -> RouteProgress {
    RouteProgress(state: state, arcLength: arc, crossTrack: 30, remainingDistance: 100)
  }

  private func route() throws -> Route { try Fixtures.route([(0, 0), (0, 100), (200, 100)]) }

  @Test func itAsksOnceAfterSomeTimeAndTakesTheAnswer() throws {
    var rerouting = Rerouting(route: try route())
    var requests: [Rerouting.Request] = []
    for t in 0..<15 {
      if let request = rerouting.update(progress(t < 3 ? .onRoute : .offRoute), position: Self.here, at: Double(t)) {
        requests.append(request)
        #expect(t == 7)
      }
    }
    #expect(requests.count == 1)
    let request = try #require(requests.first)
    #expect(request.from == Self.here)
    #expect(request.to == (try route()).destination)
    #expect(rerouting.state == .asking)
    #expect(!rerouting.take(try route(), for: request.number + 1, at: 15))
    #expect(rerouting.take(try route(), for: request.number, at: 15))
    #expect(rerouting.state == .following)
  }

  @Test func failuresAreWaitedForLongerAndLonger() throws {
    var rerouting = Rerouting(route: try route())
    var times: [Double] = []
    for t in 0..<600 {
      guard let request = rerouting.update(progress(.offRoute), position: Self.here, at: Double(t)) else { continue }
      times.append(Double(t))
      rerouting.fail(.service, request: request.number, at: Double(t))
      #expect(rerouting.state == .waiting)
    }
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(gaps.prefix(5) == [5, 10, 20, 40, 80])
    #expect(gaps.allSatisfy { $0 <= 120 })
  }

  /// The user walks across the blocks: each new route begins at the user's position and is left again at once.
  @Test func whoGoesAnotherWayIsNotReroutedAgainAndAgain() throws {
    var rerouting = Rerouting(route: try route())
    var times: [Double] = []
    var newSince = -100.0
    for t in 0..<900 {
      let state: RouteProgress.State = Double(t) - newSince < 3 ? .onRoute : .offRoute
      guard let request = rerouting.update(progress(state), position: Self.here, at: Double(t)) else { continue }
      times.append(Double(t))
      #expect(rerouting.take(try route(), for: request.number, at: Double(t)))
      newSince = Double(t)
    }
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(gaps.prefix(4) == [15, 30, 60, 120] && gaps.allSatisfy { $0 <= 121 }, "\(gaps)")
    // After following a route for a while, the user accepts it.
    for t in 900..<980 { _ = rerouting.update(progress(.onRoute), position: Self.here, at: Double(t)) }
    times = []
    for t in 980..<1000 {
      if rerouting.update(progress(.offRoute), position: Self.here, at: Double(t)) != nil { times.append(Double(t)) }
    }
    #expect(times.first == 984)
  }

  @Test func aServiceThatNeverAnswersHasFailed() throws {
    var rerouting = Rerouting(route: try route())
    var numbers: [Int] = []
    for t in 0..<60 {
      if let request = rerouting.update(progress(.offRoute), position: Self.here, at: Double(t)) {
        numbers.append(request.number)
      }
    }
    #expect(numbers == [1, 2])
    // The late response to the first request is obsolete.
    #expect(!rerouting.take(try route(), for: 1, at: 60))
  }

  @Test func backOnTheRouteNobodyWaitsForAnAnswer() throws {
    var rerouting = Rerouting(route: try route())
    var request: Rerouting.Request?
    for t in 0..<8 { request = rerouting.update(progress(.offRoute), position: Self.here, at: Double(t)) ?? request }
    _ = rerouting.update(progress(.onRoute), position: Self.here, at: 8)
    #expect(!rerouting.take(try route(), for: try #require(request).number, at: 9))
    #expect(rerouting.state == .following)
  }

  @Test func offlineItSaysSoAndAsksWhenThereIsANetwork() throws {
    var rerouting = Rerouting(route: try route())
    for t in 0..<30 {
      #expect(rerouting.update(progress(.offRoute), position: Self.here, isOnline: false, at: Double(t)) == nil)
    }
    #expect(rerouting.state == .offline)
    #expect(rerouting.update(progress(.offRoute), position: Self.here, at: 30) != nil)
  }

  /// Via points are left out where the user has been, wherever on the route they are thought to be.
  @Test func viaPointsWhereTheUserHasBeenAreLeftOut() throws {
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    let via = [(0.0, 100.0), (100.0, 100.0)].map { frame.position(ofENU: Vector3($0.0, $0.1, 0)).coordinate }
    let bare = try Fixtures.route([(0, 0), (0, 100), (100, 100), (200, 100)])
    let legs = (0..<3).map { leg in
      RouteLeg(
        steps: [
          RouteStep(instruction: "", maneuver: .depart, distance: 100, geometryRange: leg...leg + 1),
          RouteStep(instruction: "", maneuver: .arrive, distance: 0, geometryRange: leg + 1...leg + 1),
        ], distance: 100)
    }
    let route = try Route(geometry: bare.geometry, legs: legs, source: "test")
    func asked(_ visited: [Bool], _ route: Route) -> [Coordinate]? {
      var rerouting = Rerouting(route: route, via: via)
      var on = progress(.onRoute, 220)
      on.visitedStops = visited
      _ = rerouting.update(on, position: Self.here, at: 0)
      var request: Rerouting.Request?
      for t in 1..<10 {
        var off = progress(.offRoute, 250)
        off.visitedStops = visited
        request = rerouting.update(off, position: Self.here, at: Double(t)) ?? request
      }
      #expect(rerouting.via == request?.via)
      return request?.via
    }
    #expect(asked([true, false], route) == [via[1]])
    #expect(asked([false, true], route) == [via[0]])
    // An arc length beyond them is no visit.
    #expect(asked([false, false], route) == via)
    // A route without legs does not say when one is visited.
    #expect(asked([], bare) == via)
  }

  @Test func unknownIsNotOff() throws {
    var rerouting = Rerouting(route: try route())
    for t in 0..<60 { #expect(rerouting.update(progress(.unknown), position: Self.here, at: Double(t)) == nil) }
    #expect(rerouting.update(nil, position: Self.here, at: .nan) == nil)
  }
}
