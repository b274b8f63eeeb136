internal import CPortableMath

/// Decides what to announce and when: every manoeuvre when it becomes the next, again over a long distance, when it is
/// near and when it is here, at distances that grow with the speed; leaving and finding the route, and that one must turn
/// back; arrival. Nothing is said of a manoeuvre while the user is off the route or the position is not known, and nothing of one that is
/// behind. It belongs to one route: another route takes a new one.
public struct GuidanceNarrator: Sendable {
  /// A manoeuvre is near from this many seconds before it.
  public var soonSeconds = 30.0
  /// It is here from this many seconds before it.
  public var nowSeconds = 9.0
  /// Over a long distance it is announced again only after this many seconds …
  public var repeatSeconds = 60.0
  /// … when one of these distances is passed, metres; and every kilometre beyond.
  public static let reminders = [1000.0, 500, 200, 100]
  /// A user who is off route and not returning is told to turn back after this many seconds …
  public var turnBackSeconds = 8.0
  /// … and again after this many.
  public var offRouteSeconds = 30.0

  private var step: Int?
  private var announced = GuidanceAnnouncement.Kind.arrived
  private var state: RouteProgress.State?
  /// Intermediate stops whose visit was announced, or came before.
  private var stopsVisited = 0
  private var askedToTurnBack = false
  /// A user who comes this much nearer to the route, metres, is on the way back.
  private static let nearer = 5.0
  private var announcedAt = -Double.infinity
  private var announcedDistance = Double.infinity
  private var last: (time: Double, arcLength: Double)?
  /// Speed along the route, m/s, smoothed; a usual walk at first.
  private var speed = 4.0 / 3

  /// A narrator that has announced nothing yet.
  public init() {}

  /// Distance at which a manoeuvre is near, metres.
  public var soon: Double { max(25, min(200, soonSeconds * speed)) }
  /// Distance at which it is here, metres.
  public var now: Double { max(8, min(60, nowSeconds * speed)) }

  /// The announcement that is due now.
  ///
  /// - Parameters:
  ///   - status: the overlay's guidance.
  ///   - time: seconds on the session's clock.
  /// - Returns: the announcement; nil when there is nothing new.
  public mutating func update(
    _ status: GuidanceStatus, at time: Double = 0
  ) -> GuidanceAnnouncement? {
    let progress = status.progress
    learnSpeed(progress, at: time)
    // Nothing is said while the position is not known, and nothing is forgotten.
    guard progress.state != .unknown else { return nil }
    defer { state = progress.state }
    switch progress.state {
    case .arrived:
      return state == .arrived ? nil : announce(.arrived, status, meters: nil, at: time)
    case .offRoute:
      return offRoute(status, at: time)
    case .onRoute, .unknown:
      if state == .offRoute {
        // The next manoeuvre is announced anew: much may have changed.
        step = nil
        return announce(.onRoute, status, meters: progress.distanceToNextStep, at: time)
      }
    }
    if state == nil {
      announcedAt = time
      stopsVisited = status.stopsVisited
      return GuidanceAnnouncement(
        kind: .start, instruction: status.currentInstruction, maneuver: .depart, distance: nil,
        turnDegrees: status.turnDegrees)
    }
    if status.stopsVisited > stopsVisited { return reachStop(status, at: time) }
    return maneuver(status, at: time)
  }

  /// First that the user is off the route, then to turn back, until they come nearer to it.
  private mutating func offRoute(_ status: GuidanceStatus, at time: Double) -> GuidanceAnnouncement? {
    let meters = abs(status.progress.crossTrack)
    guard state == .offRoute else {
      askedToTurnBack = false
      return announce(.offRoute, status, meters: meters, at: time)
    }
    guard time - announcedAt >= (askedToTurnBack ? offRouteSeconds : turnBackSeconds) else { return nil }
    guard meters > announcedDistance - Self.nearer else {
      (announcedAt, announcedDistance) = (time, meters)
      return nil
    }
    askedToTurnBack = true
    // A user who faces the route need not turn.
    return announce(abs(status.turnDegrees) < 60 ? .offRoute : .turnBack, status, meters: meters, at: time)
  }

  /// A stop is reached: the next leg begins with the step that the user is on now.
  private mutating func reachStop(_ status: GuidanceStatus, at time: Double) -> GuidanceAnnouncement {
    step = nil
    stopsVisited = status.stopsVisited
    announcedAt = time
    return GuidanceAnnouncement(
      kind: .stop, instruction: status.currentInstruction, maneuver: .depart, distance: nil,
      turnDegrees: status.turnDegrees)
  }

  private mutating func maneuver(
    _ status: GuidanceStatus, at time: Double
  ) -> GuidanceAnnouncement? {
    guard let next = status.progress.nextStep, let distance = status.progress.distanceToNextStep else { return nil }
    let (soon, now) = (soon, now)
    // A position that wavers about a manoeuvre must not bring it back.
    if let step, next < step, distance <= soon { return nil }
    let kind: GuidanceAnnouncement.Kind = distance <= now ? .now : distance <= soon ? .soon : .next
    if next == step, rank(kind) <= rank(announced) {
      guard kind == .next, isReminder(distance), time - announcedAt >= repeatSeconds else { return nil }
    } else if kind == .soon, next == step, distance - now < 4 * speed {
      // A manoeuvre that is about to be here is announced then.
      return nil
    }
    // The arrival announces the end of the route.
    if kind == .now, status.maneuver == .arrive { return nil }
    step = next
    // What was announced when it was nearly near need not be announced again at once.
    announced = kind == .next && distance <= 1.5 * soon ? .soon : kind
    return announce(kind, status, meters: kind == .now ? nil : distance, at: time)
  }

  /// Whether one of the distances was passed since the last announcement.
  private func isReminder(_ distance: Double) -> Bool {
    if distance >= 1000 { return (distance / 1000).rounded(.up) < (announcedDistance / 1000).rounded(.up) }
    for mark in Self.reminders where distance <= mark && announcedDistance > mark { return true }
    return false
  }

  private mutating func learnSpeed(_ progress: RouteProgress, at time: Double) {
    defer { last = (time, progress.arcLength) }
    guard let last, progress.state == .onRoute, time > last.time, time - last.time < 5 else { return }
    let seconds = time - last.time
    let now = max(0, progress.arcLength - last.arcLength) / seconds
    // Standing changes nothing: what counts is how fast it will be.
    guard now > 0.3, now < 15 else { return }
    speed += (now - speed) * (1 - exp(-seconds / 10))
  }

  private func rank(_ kind: GuidanceAnnouncement.Kind) -> Int { kind == .now ? 2 : kind == .soon ? 1 : 0 }

  private mutating func announce(
    _ kind: GuidanceAnnouncement.Kind, _ status: GuidanceStatus, meters: Double?, at time: Double
  ) -> GuidanceAnnouncement {
    announcedAt = time
    announcedDistance = meters ?? .infinity
    return GuidanceAnnouncement(
      kind: kind, instruction: status.instruction, maneuver: status.maneuver,
      distance: meters, turnDegrees: status.turnDegrees, isStop: status.isStop)
  }
}
