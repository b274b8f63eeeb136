internal import Waymark
internal import WaymarkGeodesy

/// Altitudes that count from another surface than the receiver says.
public enum AltitudeMixUp: String, Equatable, Sendable, CaseIterable {
  /// They count from where it says.
  case none
  /// Heights above the ellipsoid, called heights above mean sea level.
  case ellipsoidAsSeaLevel = "ellipsoid-as-msl"
  /// Heights above mean sea level, called heights above the ellipsoid.
  case seaLevelAsEllipsoid = "msl-as-ellipsoid"

  /// What a receiver with this fault says of an altitude.
  ///
  /// - Parameters:
  ///   - altitude: the true one, with its true reference.
  ///   - undulation: height of the geoid above the ellipsoid, metres.
  /// - Returns: the altitude with the reference that it says.
  func reported(_ altitude: Altitude, undulation: Double) -> Altitude {
    switch self {
    case .none: return altitude
    case .ellipsoidAsSeaLevel:
      let meters = altitude.converted(to: .ellipsoid, undulation: undulation)?.meters ?? altitude.meters
      return Altitude(meters: meters, reference: .meanSeaLevel)
    case .seaLevelAsEllipsoid:
      let meters = altitude.converted(to: .meanSeaLevel, undulation: undulation)?.meters ?? altitude.meters
      return Altitude(meters: meters, reference: .ellipsoid)
    }
  }
}
