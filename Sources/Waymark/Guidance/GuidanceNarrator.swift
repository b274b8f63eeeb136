/// Decides what to tell the user and when: every manoeuvre once when it becomes the next, once when it is near and once
/// when it is here; leaving and finding the route; arrival. It belongs to one route: another route takes a new one.
public struct GuidanceNarrator: Sendable {
  /// Distance at which a manoeuvre is near, metres.
  public var soon = 40.0
  /// Distance at which it is here, metres.
  public var now = 12.0

  private var step: Int?
  private var told = GuidanceAnnouncement.Kind.arrived
  private var state: RouteProgress.State?

  /// A narrator that has told nothing yet.
  public init() {}

  /// What to tell now.
  ///
  /// - Parameters:
  ///   - status: the overlay's guidance.
  ///   - units: the user's units.
  /// - Returns: the announcement; nil when there is nothing new.
  public mutating func update(_ status: GuidanceStatus, units: UnitSystem) -> GuidanceAnnouncement? {
    let progress = status.progress
    // Nothing is said while the place is not known, and nothing is forgotten.
    guard progress.state != .unknown else { return nil }
    defer { state = progress.state }
    switch progress.state {
    case .arrived:
      return state == .arrived ? nil : announce(.arrived, status, distance: "")
    case .offRoute:
      guard state != .offRoute else { return nil }
      return announce(.offRoute, status, distance: DistanceText.text(meters: abs(progress.crossTrack), units: units))
    case .onRoute, .unknown:
      if state == .offRoute { return announce(.onRoute, status, distance: status.distanceText) }
    }
    if state == nil {
      return GuidanceAnnouncement(
        kind: .start, instruction: status.currentInstruction, maneuver: .depart, distanceText: "",
        turnDegrees: status.turnDegrees)
    }
    guard let next = progress.nextStep, let distance = progress.distanceToNextStep else { return nil }
    // A position that wavers about a manoeuvre must not bring it back.
    if let step, next < step, distance <= soon { return nil }
    let kind: GuidanceAnnouncement.Kind = distance <= now ? .now : distance <= soon ? .soon : .next
    guard next != step || rank(kind) > rank(told) else { return nil }
    // Reaching the end is told by arriving.
    if kind == .now, status.maneuver == .arrive { return nil }
    step = next
    // What was told when it was nearly near need not be told again at once.
    told = kind == .next && distance <= 1.5 * soon ? .soon : kind
    return announce(kind, status, distance: kind == .now ? "" : status.distanceText)
  }

  private func rank(_ kind: GuidanceAnnouncement.Kind) -> Int { kind == .now ? 2 : kind == .soon ? 1 : 0 }

  private func announce(
    _ kind: GuidanceAnnouncement.Kind, _ status: GuidanceStatus, distance: String
  ) -> GuidanceAnnouncement {
    GuidanceAnnouncement(
      kind: kind, instruction: status.instruction, maneuver: status.maneuver, distanceText: distance,
      turnDegrees: status.turnDegrees)
  }
}
