import CommandKit
import WaymarkGeodesy

extension Arguments {
  /// A required place.
  func requiredCoordinate(_ name: String, _ console: Console) throws -> Coordinate {
    guard let coordinate = try places(console).coordinate(name) else { throw missing(name) }
    return coordinate
  }

  /// A required place as a position; a missing height is 0.
  func requiredPosition(_ name: String, _ console: Console) throws -> GeodeticPosition {
    guard let position = try places(console).position(name) else { throw missing(name) }
    return GeodeticPosition(position.coordinate, height: position.altitude?.meters ?? 0)
  }

  private func missing(_ name: String) -> UsageError { UsageError("\(name) is missing: give LAT,LON.") }
}
