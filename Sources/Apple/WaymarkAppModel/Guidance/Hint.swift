public import Waymark

/// A message to the user about the state of the app. One is shown at a time: first the one whose problem blocks
/// everything else.
public enum Hint: Equatable, Hashable, Sendable {
  /// The device lacks something, or it is not allowed.
  case notice(DeviceNotice)
  /// Tracking was lost.
  case lost
  /// Waiting for the first location.
  case waiting
  /// What the user must do before anything can be shown in the picture, and whether the controls in it are locked.
  case coaching(GeoCoaching, isLocked: Bool)
  /// What would improve the direction.
  case advice(AlignmentAdvice)
  /// Off the route, and without a network no other route is requested.
  case offRouteOffline
  /// Another route is being requested.
  case rerouting
  /// No other route was found; the request is repeated later.
  case reroutingFailed

  /// Whether it is changed on the app's page in the system's settings.
  public var leadsToSettings: Bool {
    if case .notice(let notice) = self { return notice.isChangedInSettings }
    return false
  }

  /// Whether the controls in the camera picture are disabled until it is resolved.
  public var locksCamera: Bool {
    switch self {
    case .lost: true
    case .coaching(_, let isLocked): isLocked
    default: false
    }
  }

  /// The problem.
  public var text: String {
    switch self {
    case .notice(let notice): notice.text
    case .lost: "Tracking lost."
    case .waiting: "Waiting for your location."
    case .coaching(let coaching, _): GuidanceLanguage.english.coaching(coaching)
    case .advice(let advice): GeoCoaching(advice).map { GuidanceLanguage.english.coaching($0) } ?? ""
    case .offRouteOffline: "No connection: can’t find a new route."
    case .rerouting: "Finding a new route."
    case .reroutingFailed: "No new route found."
    }
  }

  /// The remedy; empty when the text says it.
  public var help: String {
    switch self {
    case .notice(let notice): notice.advice
    case .lost: "Hold the phone upright and move it slowly, with something detailed in view."
    case .waiting: "Move to where you can see the sky."
    case .advice, .coaching, .rerouting: ""
    case .offRouteOffline: "Keeping the current route."
    case .reroutingFailed: "Keeping the current route; trying again in a moment."
    }
  }

  /// Chooses the hint to show.
  ///
  /// - Returns: nil when there is nothing to report.
  public static func choose(_ now: WalkSituation) -> Hint? {
    let notices = now.device.notices
    if let grave = notices.first(where: { isGrave($0, showsCamera: now.showsCamera) }) { return .notice(grave) }
    // Two that coach at once would contradict each other.
    let isCoached = now.showsCamera && now.isCoachedByDevice
    if now.showsCamera, !isCoached, now.tracking == .lost { return .lost }
    if now.hasRoute, now.progress == .offRoute, let rerouting = rerouting(now) { return rerouting }
    if isCoached { return nil }
    if now.showsCamera, !now.isPutAside, let coaching = now.coaching {
      return .coaching(coaching, isLocked: now.isLocked)
    }
    if now.alignment == .unknown { return notices.contains(.locationFails) ? .notice(.locationFails) : .waiting }
    if now.showsCamera, now.advice != .none { return .advice(now.advice) }
    // An unreliable compass matters only as long as nothing else gives the direction.
    if now.showsCamera, now.alignment == .rough, let notice = notices.first { return .notice(notice) }
    return nil
  }

  /// Problems of the camera matter only where it is shown.
  private static func isGrave(_ notice: DeviceNotice, showsCamera: Bool) -> Bool {
    switch notice.kind {
    case .error: showsCamera
    case .warning: true
    case .info: false
    }
  }

  private static func rerouting(_ now: WalkSituation) -> Hint? {
    switch now.rerouting {
    case .offline: .offRouteOffline
    case .asking: .rerouting
    case .waiting: now.isOnline ? .reroutingFailed : .offRouteOffline
    case .following: nil
    }
  }
}
