/// An instruction for the user, given once.
public struct GuidanceAnnouncement: Equatable, Sendable {
  /// Why it is announced.
  public enum Kind: String, Equatable, Sendable, CaseIterable {
    /// Guidance begins: what to do first.
    case start
    /// Another manoeuvre became the next one.
    case next
    /// The manoeuvre is near.
    case soon
    /// The manoeuvre is here.
    case now
    /// The user left the route.
    case offRoute
    /// The user is still off it, and comes no nearer.
    case turnBack
    /// The user is back on it.
    case onRoute
    /// An intermediate stop is reached: what to do next.
    case stop
    /// The destination is reached.
    case arrived
  }

  /// Why it is announced.
  public var kind: Kind
  /// Instruction of the manoeuvre meant; empty when none is.
  public var instruction: String
  /// The manoeuvre.
  public var maneuver: Maneuver
  /// Distance to it, or to the route when off it, metres; nil when it is here.
  public var distance: Double?
  /// How far to turn to face along the route, degrees, clockwise positive; NaN while it is not known where the user faces.
  public var turnDegrees: Double
  /// Whether the manoeuvre is to arrive at an intermediate stop, not at the destination.
  public var isStop = false
}
