import CommandKit
import WaymarkGeodesy

extension Arguments {
  /// A required `LAT,LON`.
  func requiredCoordinate(_ name: String) throws(UsageError) -> Coordinate {
    guard let coordinate = try coordinate(name) else { throw missing(name) }
    return coordinate
  }

  /// A required `LAT,LON[,ALT]` as a position; a missing height is 0.
  func requiredPosition(_ name: String) throws(UsageError) -> GeodeticPosition {
    guard let position = try position(name) else { throw missing(name) }
    return GeodeticPosition(position.coordinate, height: position.altitude?.meters ?? 0)
  }

  private func missing(_ name: String) -> UsageError { UsageError("\(name) is missing: give LAT,LON.") }
}
