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

  /// Nothing stands in the way.
  public init() {}
}
