package import WaymarkGeodesy

/// Shared by all points of GPX: those of routes and tracks, and waypoints.
package enum GPXFields {
  /// GPX's `ele` is above mean sea level. Programs write an empty `ele` or NaN for an unknown height.
  package static func altitude(_ text: String, line: Int) throws(InputError) -> Altitude? {
    let trimmed = XMLText.trimmed(text)
    if trimmed.isEmpty || (trimmed.utf8.count == 3 && trimmed.ends("nan")) { return nil }
    guard let meters = DecimalText.value(trimmed), abs(meters) <= 1e8 else {
      throw InputError(
        "“\(trimmed.shown)” is not a height in metres", line: line, field: "ele",
        advice: trimmed.utf8.contains(UInt8(ascii: ",")) ? "write decimals with a point" : nil)
    }
    return Altitude(meters: meters, reference: .meanSeaLevel)
  }

  /// The coordinate in an element's attributes `lat` and `lon`.
  ///
  /// - Throws: `InputError` with the line and the problem.
  package static func coordinate(_ element: XMLElementStart) throws(InputError) -> Coordinate {
    let latitude = try degrees("lat", of: element)
    let longitude = try degrees("lon", of: element)
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      let (problem, advice) = CoordinateMistake.explain(latitude: latitude, longitude: longitude)
      throw InputError(problem, line: element.line, field: element.name.text, advice: advice)
    }
    return coordinate
  }

  private static func degrees(_ name: String, of element: XMLElementStart) throws(InputError) -> Double {
    let field = "\(element.name.text) \(name)"
    guard let text = element.attributes[name] else {
      throw InputError("the attribute is missing", line: element.line, field: field)
    }
    guard let value = DecimalText.value(text) else {
      throw InputError(
        "“\(text.shown)” is not a number", line: element.line, field: field,
        advice: text.utf8.contains(UInt8(ascii: ",")) ? "write decimals with a point" : nil)
    }
    return value
  }
}
