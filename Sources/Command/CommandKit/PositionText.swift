public import WaymarkGeodesy
import WaymarkSearch

/// Positions as people type them: `LAT,LON` or `LAT,LON,ALT` in decimal degrees and metres, and whatever search takes
/// for a coordinate: any common notation, map links, Plus Codes; with an altitude in metres after a last comma.
public enum PositionText {
  /// Parses a position.
  ///
  /// - Parameters:
  ///   - text: the text as typed.
  ///   - name: option or argument that it belongs to, for the error.
  ///   - reference: surface that an altitude is measured from.
  /// - Returns: the position.
  /// - Throws: `UsageError` that says which part is wrong.
  public static func parse(
    _ text: String, name: String, altitude reference: VerticalReference = .ellipsoid
  ) throws(UsageError) -> Position {
    if let position = try position(in: text, name: name, altitude: reference) { return position }
    throw UsageError(
      "\(name) “\(text)” must be LAT,LON, like 47.0707,15.4395, or a coordinate in another notation, a map link or a Plus Code."
    )
  }

  /// The position that a text states; nil when it states none and may be a name.
  ///
  /// - Parameters:
  ///   - text: the text as typed.
  ///   - name: option or argument that it belongs to, for the error.
  ///   - reference: surface that an altitude is measured from.
  ///   - near: a position near it; short Plus Codes need one.
  /// - Returns: the position, or nil.
  /// - Throws: `UsageError` for numbers that are no position on Earth.
  public static func position(
    in text: String, name: String, altitude reference: VerticalReference = .ellipsoid, near: Coordinate? = nil
  ) throws(UsageError) -> Position? {
    if let position = try numbers(text, name: name, altitude: reference) { return position }
    if let stated = CoordinateText.reading(of: text, near: near) {
      guard let meters = stated.altitude else { return Position(stated.coordinate) }
      return try position(stated.coordinate, meters, of: text, name: name, altitude: reference)
    }
    guard let comma = text.lastIndex(of: ","),
      let meters = Double(text[text.index(after: comma)...].drop { $0 == " " }),
      let coordinate = CoordinateText.coordinate(in: String(text[..<comma]), near: near)
    else { return nil }
    return try position(coordinate, meters, of: text, name: name, altitude: reference)
  }

  /// Numbers divided by commas; nil for anything else.
  private static func numbers(
    _ text: String, name: String, altitude reference: VerticalReference
  ) throws(UsageError) -> Position? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0.drop { $0 == " " })
    }
    guard parts.count == 2 || parts.count == 3, let latitude = parts[0], let longitude = parts[1] else { return nil }
    guard abs(latitude) <= 90 else {
      throw UsageError("\(name) “\(text)”: latitude \(latitude) is outside −90 … 90 (order is LAT,LON).")
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw UsageError("\(name) “\(text)”: longitude must be within −180 … 180.")
    }
    guard parts.count == 3 else { return Position(coordinate) }
    return try position(coordinate, parts[2], of: text, name: name, altitude: reference)
  }

  private static func position(
    _ coordinate: Coordinate, _ meters: Double?, of text: String, name: String, altitude reference: VerticalReference
  ) throws(UsageError) -> Position {
    guard let meters, abs(meters) <= 1e8 else {
      throw UsageError("\(name) “\(text)”: the altitude must be a number of metres.")
    }
    return Position(coordinate, altitude: Altitude(meters: meters, reference: reference))
  }
}
