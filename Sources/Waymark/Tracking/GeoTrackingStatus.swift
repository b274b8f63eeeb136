/// How a session stands, for people: what Apple's geotracking reports to its users, without any company's imagery.
public struct GeoTrackingStatus: Equatable, Sendable {
  /// How far it has come.
  public var state = GeoTrackingState.initializing
  /// Why it is not further.
  public var reason = GeoTrackingReason.waitingForLocation
  /// How exact it is.
  public var accuracy = GeoTrackingAccuracy.undetermined
  /// What the user must do now; nil while there is nothing.
  public var coaching: GeoCoaching? = .waitForLocation
  /// True while the coaching is worth a board over the picture: nothing is drawn there yet, or the board has not been
  /// there for long. Afterwards the coaching stands beside the picture only.
  public var showsBoard = true
  /// True while the interface is to be locked: the board shows, and not for so long already that it would be a trap.
  public var isLocked = true
  /// True when to begin anew is worth a try.
  public var offersRestart = false

  /// A session that has just begun.
  public init() {}
}
