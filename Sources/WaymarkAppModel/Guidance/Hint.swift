public import Waymark

/// What the user is told about the state of things: one at a time, the one without which nothing else helps first.
public enum Hint: Equatable, Hashable, Sendable {
  /// Something of the device is missing or not allowed.
  case notice(DeviceNotice)
  /// Tracking was lost.
  case lost
  /// Waiting for the first location.
  case waiting
  /// What would help the direction.
  case advice(AlignmentAdvice)
  /// Off the route, and no other way is looked for without a network.
  case offRouteOffline
  /// Another way is looked for.
  case rerouting
  /// No other way was found; asked again later.
  case reroutingFailed

  /// True when the app's page in the system's settings is where it is changed.
  public var leadsToSettings: Bool {
    if case .notice(let notice) = self { return notice.isChangedInSettings }
    return false
  }

  /// True when what is in the camera picture cannot be used until it is done.
  public var locksCamera: Bool { self == .lost }

  /// What is the case.
  public var text: String {
    switch self {
    case .notice(let notice): notice.text
    case .lost: "Tracking lost."
    case .waiting: "Waiting for your position."
    case .advice(let advice): GeoCoaching(advice).map { GuidanceLanguage.english.coaching($0) } ?? ""
    case .offRouteOffline: "No connection: cannot find a new route."
    case .rerouting: "Finding a new route."
    case .reroutingFailed: "No new route was found."
    }
  }

  /// What helps; empty when the text says it.
  public var help: String {
    switch self {
    case .notice(let notice): notice.advice
    case .lost: "Hold the phone upright and move it slowly, with something detailed in view."
    case .waiting: "Move to where you can see the sky."
    case .advice, .rerouting: ""
    case .offRouteOffline: "The current route stays."
    case .reroutingFailed: "The current route stays; trying again in a moment."
    }
  }

  /// Chooses.
  ///
  /// - Returns: nil when there is nothing to tell.
  public static func choose(_ now: WalkSituation) -> Hint? {
    let notices = now.device.notices
    if let grave = notices.first(where: { isGrave($0, showsCamera: now.showsCamera) }) { return .notice(grave) }
    if now.showsCamera, now.tracking == .lost { return .lost }
    if now.hasRoute, now.progress == .offRoute, let rerouting = rerouting(now) { return rerouting }
    if now.alignment == .unknown { return notices.contains(.locationFails) ? .notice(.locationFails) : .waiting }
    if now.showsCamera, now.advice != .none { return .advice(now.advice) }
    // A compass that is not sure matters only as long as nothing else tells the direction.
    if now.showsCamera, now.alignment == .rough, let notice = notices.first { return .notice(notice) }
    return nil
  }

  /// What the camera lacks matters only where it is shown.
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
