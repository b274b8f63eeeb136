public import WaymarkGeodesy

/// Decides when to ask for another route, and how long to wait after a failure. It sends no request itself: a client
/// carries its requests out and reports what became of them. Until a new route is there the old one stays.
public struct Rerouting: Sendable {
  /// Constants.
  public struct Parameters: Equatable, Sendable {
    /// Seconds off route before the first request.
    public var hold = 4.0
    /// Wait after the first failure, seconds; doubled after each further one …
    public var firstWait = 5.0
    /// … up to this.
    public var maximumWait = 120.0
    /// A request without a response for this many seconds has failed.
    public var timeout = 20.0
    /// A new route is not replaced by another one for this many seconds; doubled, up to the longest wait, for each one
    /// that was left again …
    public var pause = 15.0
    /// … before it was followed for this many seconds: the user has another route in mind.
    public var followed = 60.0

    /// The defaults.
    public init() {}
  }

  /// A route to ask for.
  public struct Request: Equatable, Sendable {
    /// Number of the request, from 1; an answer names it.
    public var number: Int
    /// From the user's position …
    public var from: Coordinate
    /// … by the via points where the user has not been …
    public var via: [Coordinate]
    /// … to the destination.
    public var to: Coordinate
    /// How it is travelled.
    public var mode: TravelMode
  }

  /// What is going on, for the user.
  public enum State: String, Equatable, Sendable, CaseIterable {
    /// On the route, or not off it for long.
    case following
    /// Asked, not answered.
    case asking
    /// It failed; asked again later.
    case waiting
    /// There is no network: only the direction back to the old route can be shown.
    case offline
  }

  /// Why there was no new route.
  public enum Failure: String, Equatable, Sendable, CaseIterable {
    /// No network.
    case offline
    /// The service did not answer, or with an error that may pass.
    case service
    /// There is no route from here.
    case noRoute
  }

  /// What is going on.
  public private(set) var state = State.following
  /// The request that is not answered yet.
  public private(set) var open: Request?
  /// Failures since the last new route.
  public private(set) var failures = 0

  private let parameters: Parameters
  private var destination: Coordinate
  private var mode: TravelMode
  /// Each with its stop of the route; nil where the route has none for it.
  private var vias: [(position: Coordinate, stop: Int?)]
  private var number = 0
  private var offSince: Double?
  private var onSince: Double?
  /// New routes in a row that were not followed for long.
  private var replacements = 0
  private var pauseEnd = -Double.infinity
  private var askedAt = 0.0
  private var nextTime = -Double.infinity
  private var lastTime = -Double.infinity

  /// Begins with a route.
  ///
  /// - Parameters:
  ///   - route: the route that is followed.
  ///   - via: positions between start and destination that it goes by, in order, one for each leg but the last; nil = where
  ///     those legs end. Where the route has another number of legs, nothing says that one was visited: all are kept.
  ///   - parameters: constants.
  public init(route: Route, via: [Coordinate]? = nil, parameters: Parameters = Parameters()) {
    self.parameters = parameters
    destination = route.destination
    mode = route.mode
    vias = Self.vias(of: route, given: via)
  }

  /// The via points where the user has not been, in order: another route goes by them.
  public var via: [Coordinate] {
    var positions: [Coordinate] = []
    for via in vias { positions.append(via.position) }
    return positions
  }

  /// Where the user is now.
  ///
  /// - Parameters:
  ///   - progress: on the route; nil while unknown.
  ///   - position: on Earth.
  ///   - isOnline: false when the client knows that there is no network.
  ///   - time: seconds on the session's clock.
  /// - Returns: a route to ask for now; nil when there is nothing to ask.
  public mutating func update(
    _ progress: RouteProgress?, position: Coordinate, isOnline: Bool = true, at time: Double
  ) -> Request? {
    guard time.isFinite else { return nil }
    if time < lastTime - 1 {
      // The clock jumped back: waits begin anew.
      (offSince, onSince, nextTime, askedAt, pauseEnd) = (nil, nil, -.infinity, time, -.infinity)
    }
    lastTime = time
    if let progress { forgetVias(visited: progress.visitedStops) }
    if let progress, progress.state == .onRoute || progress.state == .arrived {
      let since = onSince ?? time
      onSince = since
      if time - since >= parameters.followed { (replacements, pauseEnd) = (0, -.infinity) }
      // Back on the route without one: an answer that comes now is not wanted any more.
      offSince = nil
      open = nil
      failures = 0
      nextTime = -.infinity
      state = .following
      return nil
    }
    if open != nil, time - askedAt > parameters.timeout { fail(.service, at: time) }
    guard let progress, progress.state == .offRoute else { return nil }
    let since = offSince ?? time
    offSince = since
    onSince = nil
    guard open == nil, time - since >= parameters.hold else { return nil }
    guard isOnline else {
      state = .offline
      return nil
    }
    guard time >= nextTime else { return nil }
    guard time >= pauseEnd else {
      state = .waiting
      return nil
    }
    number += 1
    askedAt = time
    let request = Request(number: number, from: position, via: via, to: destination, mode: mode)
    open = request
    state = .asking
    return request
  }

  /// A new route came.
  ///
  /// - Parameters:
  ///   - route: the route.
  ///   - request: number of the request that it answers.
  ///   - time: seconds on the session's clock.
  /// - Returns: true when it is to be followed; false for one that is no longer awaited.
  public mutating func take(_ route: Route, for request: Int, at time: Double) -> Bool {
    guard let open, open.number == request else { return false }
    vias = Self.vias(of: route, given: open.via)
    mode = route.mode
    self.open = nil
    failures = 0
    offSince = nil
    replacements = min(30, replacements + 1)
    pauseEnd = time + Self.doubled(parameters.pause, replacements, maximum: parameters.maximumWait)
    nextTime = -.infinity
    onSince = nil
    state = .following
    return true
  }

  /// A request failed.
  public mutating func fail(_ failure: Failure, request: Int, at time: Double) {
    guard open?.number == request else { return }
    fail(failure, at: time)
  }

  private mutating func fail(_ failure: Failure, at time: Double) {
    open = nil
    failures = min(30, failures + 1)
    var wait = Self.doubled(parameters.firstWait, failures, maximum: parameters.maximumWait)
    // Where there is no route from here, there will be none a moment later.
    if failure == .noRoute { wait = min(parameters.maximumWait, wait * 3) }
    nextTime = time + wait
    state = failure == .offline ? .offline : .waiting
  }

  /// A wait, doubled for each time but the first.
  private static func doubled(_ wait: Double, _ times: Int, maximum: Double) -> Double {
    var wait = wait
    for _ in 0..<max(0, times - 1) { wait = min(maximum, wait * 2) }
    return wait
  }

  private mutating func forgetVias(visited: [Bool]) {
    vias.removeAll { via in via.stop.map { $0 < visited.count && visited[$0] } ?? false }
  }

  private static func vias(of route: Route, given: [Coordinate]?) -> [(position: Coordinate, stop: Int?)] {
    let stops = route.stopVertices
    var list: [(position: Coordinate, stop: Int?)] = []
    if let given {
      for (i, position) in given.enumerated() { list.append((position, given.count == stops.count ? i : nil)) }
    } else {
      for (i, vertex) in stops.enumerated() { list.append((route.geometry[vertex], i)) }
    }
    return list
  }
}

/// Why a request for another route failed, as an error.
public struct RerouteFailure: Error, Equatable, Sendable {
  /// The reason.
  public var reason: Rerouting.Failure

  /// Makes a failure.
  public init(reason: Rerouting.Failure) { self.reason = reason }
}
