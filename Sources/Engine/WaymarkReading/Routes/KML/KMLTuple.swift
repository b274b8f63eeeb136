package import WaymarkGeodesy

/// A tuple of KML coordinates: longitude, latitude and, optionally, altitude.
package struct KMLTuple {
  package var coordinate: Coordinate
  package var altitude: Double?
  /// What is wrong with its altitude; nil when it has none, or a number.
  package var wrongAltitude: InputError?

  /// Reads the values of one tuple.
  ///
  /// - Parameters:
  ///   - values: the texts between its separators.
  ///   - what: the name of the tuple in errors.
  ///   - line: its line.
  /// - Throws: `InputError` that names the wrong longitude or latitude.
  package init(_ values: [Substring], what: @autoclosure () -> String, line: @autoclosure () -> Int) throws(InputError)
  {
    let shown = { values.joined(separator: ",").shown }
    // An altitude with a decimal comma looks like two values, where the degrees have points.
    let hasComma = values.count == 4 && values[..<2].allSatisfy { $0.utf8.contains(UInt8(ascii: ".")) }
    guard values.count == 2 || values.count == 3 || hasComma, let longitude = DecimalText.value(values[0]),
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
    guard values.count > 2, !(values.count == 3 && values[2].isEmpty) else { return }
    if values.count == 3, let meters = DecimalText.value(values[2]), abs(meters) <= 1e8 {
      altitude = meters
    } else {
      wrongAltitude = InputError(
        "the altitude of \(what()), “\(Array(values[2...]).joined(separator: ",").shown)”, is not a number of metres",
        line: line(),
        field: "coordinates")
    }
  }

  /// Reads the contents of a `coordinates` element. Blanks around the commas, which KML forbids, are accepted where all tuples are clear.
  ///
  /// - Parameters:
  ///   - text: tuples separated by white space.
  ///   - lastLine: line where the text ends.
  /// - Returns: the tuples in order, and what is wrong with those that are none, with number and line.
  package static func list(_ text: String, lastLine: Int) -> (tuples: [KMLTuple], wrong: [InputError]) {
    let found = split(Array(text.utf8), lastLine: lastLine)
    if found.wrong.isEmpty { return found }
    let joined = split(withoutBlanks(text), lastLine: lastLine)
    return joined.wrong.isEmpty ? joined : found
  }

  /// The first tuple of a point's `coordinates` element; nil when there is none.
  ///
  /// - Throws: `InputError` when it is wrong.
  package static func first(in text: String, lastLine: Int) throws(InputError) -> KMLTuple? {
    let (tuples, wrong) = list(text, lastLine: lastLine)
    if tuples.isEmpty, let first = wrong.first { throw first }
    return tuples.first
  }

  @inline(never)
  private static func split(_ text: [UInt8], lastLine: Int) -> (tuples: [KMLTuple], wrong: [InputError]) {
    var tuples: [KMLTuple] = []
    var wrong: [InputError] = []
    var line = lastLine - text.count { $0 == 0x0A }
    var start = 0
    for end in 0...text.count where end == text.count || text[end].isSpace {
      if end > start {
        let values = Substring(decoding: text[start..<end], as: UTF8.self).parts(UInt8(ascii: ","))
        do throws(InputError) {
          tuples.append(try KMLTuple(values, what: "tuple \(tuples.count + wrong.count + 1)", line: line))
        } catch { wrong.append(error) }
      }
      start = end + 1
      if end < text.count, text[end] == 0x0A { line += 1 }
    }
    return (tuples, wrong)
  }

  /// A text without the white space before and after each comma.
  private static func withoutBlanks(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isComma = byte == UInt8(ascii: ",")
      if isComma { while let last = bytes.last, last.isSpace { bytes.removeLast() } }
      if !byte.isSpace || bytes.last != UInt8(ascii: ",") { bytes.append(byte) }
    }
    return bytes
  }
}
