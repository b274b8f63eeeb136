package import WaymarkGeodesy

/// A tuple of KML coordinates: longitude, latitude and, optionally, altitude.
package struct KMLTuple {
  package var coordinate: Coordinate
  package var altitude: Double?

  /// Reads the values of one tuple.
  ///
  /// - Parameters:
  ///   - values: the texts between its separators.
  ///   - what: the name of the tuple in errors.
  ///   - line: its line.
  /// - Throws: `InputError` that names the wrong value.
  package init(_ values: [Substring], what: @autoclosure () -> String, line: @autoclosure () -> Int) throws(InputError)
  {
    let shown = { values.joined(separator: ",").shown }
    guard values.count == 2 || values.count == 3, let longitude = DecimalText.value(values[0]),
      let latitude = DecimalText.value(values[1])
    else {
      throw InputError(
        "\(what()), “\(shown())”, is not longitude,latitude[,altitude] in numbers", line: line(), field: "coordinates",
        advice: "a tuple must not contain spaces")
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      let (problem, advice) = CoordinateMistake.explain(latitude: latitude, longitude: longitude)
      throw InputError(
        "\(problem) in \(what())", line: line(), field: "coordinates", advice: advice ?? "KML writes longitude first")
    }
    self.coordinate = coordinate
    guard values.count == 3, !values[2].isEmpty else { return }
    guard let meters = DecimalText.value(values[2]), abs(meters) <= 1e8 else {
      throw InputError(
        "the altitude of \(what()), “\(values[2].shown)”, is not a number of metres", line: line(),
        field: "coordinates")
    }
    altitude = meters
  }

  /// Reads the contents of a `coordinates` element.
  ///
  /// - Parameters:
  ///   - text: tuples separated by white space.
  ///   - lastLine: line where the text ends.
  /// - Returns: the tuples in order.
  /// - Throws: `InputError` with the number of the tuple and its line.
  package static func list(_ text: String, lastLine: Int) throws(InputError) -> [KMLTuple] {
    var tuples: [KMLTuple] = []
    let utf8 = text.utf8
    var rest = utf8.startIndex
    while true {
      guard let start = utf8[rest...].firstIndex(where: { !isSpace($0) }) else { return tuples }
      let end = utf8[start...].firstIndex(where: { isSpace($0) }) ?? utf8.endIndex
      let values = text[start..<end].parts(UInt8(ascii: ","))
      tuples.append(
        try KMLTuple(
          values, what: "tuple \(tuples.count + 1)",
          line: lastLine - utf8[end...].count { $0 == 0x0A }))
      rest = end
    }
  }

  package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}
