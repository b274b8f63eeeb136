/// What the ground under a walk shows of the receiver's altitudes.
public struct AltitudeCheck: Equatable, Sendable {
  /// Why altitudes are wrong.
  public enum Fault: String, Equatable, Sendable, CaseIterable {
    /// They are off by something steady.
    case offset
    /// They count from the other surface than the receiver says: the ellipsoid and mean sea level are mixed up.
    case reference
  }

  /// What the altitudes are too high by, metres.
  public var offset: Double
  /// What is wrong with them; nil while nothing is beyond the receiver's own accuracy.
  public var fault: Fault?

  /// Makes a check.
  public init(offset: Double, fault: Fault?) {
    self.offset = offset
    self.fault = fault
  }
}
