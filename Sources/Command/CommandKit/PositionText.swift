public import WaymarkGeodesy

/// Positions as people type them: `LAT,LON` or `LAT,LON,ALT` in decimal degrees and metres.
public enum PositionText {
  /// Parses a position.
  ///
  /// - Parameters:
  ///   - text: the text as typed.
  ///   - name: option or argument that it belongs to, for the error.
  ///   - reference: surface that a third value is measured from.
  /// - Returns: the position.
  /// - Throws: `UsageError` that says which part is wrong.
  public static func parse(
    _ text: String, name: String, altitude reference: VerticalReference = .ellipsoid
  ) throws(UsageError) -> Position {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0.drop { $0 == " " })
    }
    guard parts.count == 2 || parts.count == 3, let latitude = parts[0], let longitude = parts[1] else {
      throw UsageError("\(name) “\(text)” must be LAT,LON in decimal degrees, like 47.0707,15.4395.")
    }
    guard abs(latitude) <= 90 else {
      throw UsageError("\(name) “\(text)”: latitude \(parts[0] ?? 0) is outside −90 … 90 (order is LAT,LON).")
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw UsageError("\(name) “\(text)”: longitude must be within −180 … 180.")
    }
    guard parts.count == 3 else { return Position(coordinate) }
    guard let meters = parts[2], abs(meters) <= 1e8 else {
      throw UsageError("\(name) “\(text)”: the altitude must be a number of metres.")
    }
    return Position(coordinate, altitude: Altitude(meters: meters, reference: reference))
  }
}
