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
        "the altitude of \(what()), “\(values[2...].joined(separator: ",").shown)”, is not a number of metres", line: line(),
        field: "coordinates")
    }
  }

  /// Reads the contents of a `coordinates` element. Blanks around the commas, which KML forbids, are accepted where all tuples are clear.
  ///
  /// - Parameters:
  ///   - text: tuples separated by white space.
  ///   - lastLine: line where the text ends.
  ///   - wrong: receives what is wrong with each tuple that is none, with its number and its line.
  /// - Returns: the tuples in order.
  package static func list(_ text: String, lastLine: Int, wrong: (InputError) -> Void) -> [KMLTuple] {
    var found: [InputError] = []
    let tuples = split(text, lastLine: lastLine) { found.append($0) }
    guard !found.isEmpty else { return tuples }
    var isClear = true
    let joined = split(withoutBlanks(text), lastLine: lastLine) { _ in isClear = false }
    if isClear { return joined }
    for error in found { wrong(error) }
    return tuples
  }

  /// The first tuple of a point's `coordinates` element; nil when there is none.
  ///
  /// - Throws: `InputError` when it is wrong.
  package static func first(in text: String, lastLine: Int) throws(InputError) -> KMLTuple? {
    var problem: InputError?
    let tuple = list(text, lastLine: lastLine) { problem = problem ?? $0 }.first
    if tuple == nil, let problem { throw problem }
    return tuple
  }

  private static func split(_ text: String, lastLine: Int, wrong: (InputError) -> Void) -> [KMLTuple] {
    var tuples: [KMLTuple] = []
    var number = 0
    let utf8 = text.utf8
    var rest = utf8.startIndex
    while true {
      guard let start = utf8[rest...].firstIndex(where: { !isSpace($0) }) else { return tuples }
      let end = utf8[start...].firstIndex(where: { isSpace($0) }) ?? utf8.endIndex
      let values = text[start..<end].parts(UInt8(ascii: ","))
      number += 1
      do throws(InputError) {
        tuples.append(
          try KMLTuple(values, what: "tuple \(number)", line: lastLine - utf8[end...].count { $0 == 0x0A }))
      } catch { wrong(error) }
      rest = end
    }
  }

  /// A text without the white space before and after each comma.
  private static func withoutBlanks(_ text: String) -> String {
    var bytes: [UInt8] = []
    var spaces: [UInt8] = []
    for byte in text.utf8 {
      if isSpace(byte) {
        if bytes.last != UInt8(ascii: ",") { spaces.append(byte) }
        continue
      }
      if byte != UInt8(ascii: ",") { bytes += spaces }
      spaces = []
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}
