/// How a session stands, for people: what Apple's geotracking reports to its users, without any company's imagery.
public struct GeoTrackingStatus: Equatable, Sendable {
  /// How far it has come.
  public var state = GeoTrackingState.initializing
  /// Why it is not further.
  public var reason = GeoTrackingReason.waitingForLocation
  /// Accuracy.
  public var accuracy = GeoTrackingAccuracy.undetermined
  /// What the user must do now; nil while there is nothing.
  public var coaching: GeoCoaching? = .waitForLocation
  /// Whether the coaching is worth a board over the picture: nothing is drawn there yet, or the board has not been
  /// there for long. Afterwards the coaching stands beside the picture only.
  public var showsBoard = true
  /// Whether the interface is to be locked: the board shows, and not for so long already that it would be a trap.
  public var isLocked = true
  /// Whether beginning anew is worth a try.
  public var offersRestart = false

  /// A session that has just begun.
  public init() {}
}

/// How far a session has come in knowing where it is: the states of Apple's `ARGeoTrackingStatus.State`.
public enum GeoTrackingState: String, Equatable, Sendable, CaseIterable {
  /// It cannot work here: no permission, or nothing is known of this area.
  case notAvailable = "not-available"
  /// Waiting for a first position.
  case initializing
  /// A position is known, but not well enough.
  case localizing
  /// Good enough to show things in position.
  case localized
}

/// Why a session is not further: the reasons of Apple's `ARGeoTrackingStatus.StateReason`.
public enum GeoTrackingReason: String, Equatable, Sendable, CaseIterable {
  /// Nothing special.
  case none
  /// The client said that nothing is known of this area.
  case notAvailableAtLocation = "not-available-at-location"
  /// The user did not allow locations, motion or camera.
  case needLocationPermissions = "need-location-permissions"
  /// The camera's tracking of the surroundings is limited or lost.
  case worldTrackingUnstable = "world-tracking-unstable"
  /// No location came, or none for a while.
  case waitingForLocation = "waiting-for-location"
  /// The client still asks whether the area is known.
  case waitingForAvailabilityCheck = "waiting-for-availability-check"
  /// Data of the area (elevation, streets) is not there.
  case geoDataNotLoaded = "geo-data-not-loaded"
  /// The camera looks at the ground.
  case devicePointedTooLow = "device-pointed-too-low"
  /// It takes much longer than usual. (With Apple the comparison of pictures failed; here all cues together did not do.)
  case visualLocalizationFailed = "visual-localization-failed"
}

/// Accuracy of a localized session: the levels of Apple's `ARGeoTrackingStatus.Accuracy`.
public enum GeoTrackingAccuracy: String, Equatable, Sendable, CaseIterable {
  /// Not localized, or the alignment states no uncertainty.
  case undetermined
  case low
  case medium
  case high
}

/// What only a client can know about whether a session can work.
public struct GeoTrackingConditions: Equatable, Sendable {
  /// Whether something is there.
  public enum State: String, Equatable, Sendable, CaseIterable {
    /// It is, or it was not checked.
    case yes
    /// It is being found out.
    case asking
    case no
  }

  /// The user allows locations.
  public var isAllowed = State.yes
  /// The area is one where it can work.
  public var isAvailable = State.yes
  /// Data of the area (elevation, streets) is loaded.
  public var isLoaded = State.yes

  /// Nothing prevents it.
  public init() {}
}
