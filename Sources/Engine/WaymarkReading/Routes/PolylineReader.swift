package import Waymark
internal import WaymarkGeodesy

/// Reads an encoded polyline from a text that contains nothing else, plain or as a JSON string in double quotes.
public enum PolylineReader {
  /// The route.
  ///
  /// - Parameters:
  ///   - data: the text; white space around it is ignored.
  ///   - precision: decimals that the writer used.
  ///   - file: the file's name, for errors.
  ///   - options: what the text does not state.
  /// - Returns: the route.
  /// - Throws: `InputError` with the index of the wrong character.
  package static func route(
    in data: [UInt8], precision: EncodedPolyline.Precision, file: String? = nil,
    options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> Route {
    let text = try text(of: data, file: file)
    let points: [Coordinate]
    do throws(EncodedPolylineError) {
      points = try EncodedPolyline.decode(text, precision: precision)
    } catch {
      throw InputError(error.description, file: file, advice: advice(error, precision: precision))
    }
    var line = RouteLine()
    for point in points { line.append(point) }
    return try RouteRecord().route(
      line: line, what: "the polyline", source: "polyline", file: file, options: options)
  }

  /// The bytes of the polyline alone.
  package static func text(of data: [UInt8], file: String?) throws(InputError) -> [UInt8] {
    var text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data[...]
    while let byte = text.first, isSpace(byte) { text.removeFirst() }
    while let byte = text.last, isSpace(byte) { text.removeLast() }
    guard !text.isEmpty else { throw InputError("the file is empty, a polyline was expected", file: file) }
    if text.first == UInt8(ascii: "\"") {
      guard let unquoted = try JSONValue(document: Array(text), file: file).string else {
        throw InputError("this is not a polyline", file: file)
      }
      return Array(unquoted.utf8)
    }
    return Array(text)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  private static func advice(_ error: EncodedPolylineError, precision: EncodedPolyline.Precision) -> String? {
    switch error {
    case .latitudeOutOfRange, .longitudeOutOfRange:
      "perhaps its precision is \(precision == .five ? 6 : 5), not \(precision.rawValue)"
    case .truncated: "check that the whole text was copied"
    case .invalidCharacter(let byte, _) where isSpace(byte): "a file holds one polyline"
    default: nil
    }
  }
}
