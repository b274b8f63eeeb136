package import Waymark
internal import WaymarkGeodesy

/// Reads an encoded polyline from a text that contains nothing else, plain or as a JSON string in double quotes.
public enum PolylineReader {
  /// The route, with what was decided about the text.
  ///
  /// - Parameters:
  ///   - data: the text; white space around it is ignored.
  ///   - precision: decimals that the writer used.
  ///   - file: the file's name, for errors.
  ///   - options: what the text does not state.
  /// - Returns: a list of one route.
  /// - Throws: `InputError` with the index of the wrong character.
  package static func list(
    in data: [UInt8], precision: EncodedPolyline.Precision, file: String? = nil,
    options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> RouteList {
    let (text, doubled) = try text(of: data, file: file)
    let points: [Coordinate]
    do throws(EncodedPolylineError) {
      points = try EncodedPolyline.decode(text, precision: precision)
    } catch {
      throw InputError(error.description, file: file, advice: advice(error, precision: precision))
    }
    var line = RouteLine()
    for point in points { line.append(point) }
    var remarks = RouteRemarks()
    if doubled > 0 {
      remarks.decide("each backslash is doubled (\(doubled)), as in the text of a program, and is read as one")
    }
    let route = try RouteRecord().route(
      line: line, what: "the polyline", source: "polyline", file: file, options: options, remarks: &remarks)
    return RouteList([route], remarks: remarks)
  }

  /// The bytes of the polyline alone, and how many backslashes in it were doubled.
  package static func text(of data: [UInt8], file: String?) throws(InputError) -> (text: [UInt8], doubled: Int) {
    var text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data[...]
    while let byte = text.first, byte.isSpace { text.removeFirst() }
    while let byte = text.last, byte.isSpace { text.removeLast() }
    guard !text.isEmpty else { throw InputError("the file is empty, a polyline was expected", file: file) }
    if text.first == UInt8(ascii: "\"") {
      guard let unquoted = try JSONValue(document: Array(text), file: file).string else {
        throw InputError("this is not a polyline", file: file)
      }
      text = Array(unquoted.utf8)[...]
    }
    let single = withSingleBackslashes(Array(text))
    return (single, text.count - single.count)
  }

  /// A polyline without the second one of doubled backslashes, as it stands in the text of a program.
  ///
  /// A backslash ends a number. So where all of them stand in pairs, and the number of numbers is even without the second ones, as it must be, these
  /// were added: in a polyline that is right, a backslash follows another one by chance only once in 64 times.
  package static func withSingleBackslashes(_ text: [UInt8]) -> [UInt8] {
    var single: [UInt8] = []
    var numbers = 0
    var i = 0
    while i < text.count {
      if text[i] == UInt8(ascii: "\\") {
        guard i + 1 < text.count, text[i + 1] == UInt8(ascii: "\\") else { return text }
        i += 1
      }
      // The last character of a number is below the 32nd.
      if text[i] < 63 + 32 { numbers += 1 }
      single.append(text[i])
      i += 1
    }
    return numbers % 2 == 0 ? single : text
  }

  private static func advice(_ error: EncodedPolylineError, precision: EncodedPolyline.Precision) -> String? {
    switch error {
    case .latitudeOutOfRange, .longitudeOutOfRange:
      "perhaps its precision is \(precision == .five ? 6 : 5), not \(precision.rawValue)"
    case .truncated: "check that the whole text was copied"
    case .invalidCharacter(let byte, _) where byte.isSpace: "a file holds one polyline"
    default: nil
    }
  }
}
