import Foundation

/// Detects the format of an anchor file from its contents.
enum AnchorFormatDetector {
  /// The format.
  ///
  /// - Parameters:
  ///   - data: the beginning of the contents.
  ///   - file: its name, for errors.
  /// - Returns: the format.
  /// - Throws: `InputError` when the format is unknown.
  static func detect(_ data: Data, file: String?) throws(InputError) -> AnchorFileFormat {
    if KMZArchive.isArchive(data) { return .kmz }
    let head = XMLProlog.root(of: XMLEncoding.readable([UInt8](data))[...])
    switch head.first {
    case nil: throw InputError("the file is empty", file: file, advice: advice)
    case UInt8(ascii: "{"), JSONParser.recordSeparator: return .geojson
    case UInt8(ascii: "<"):
      if XMLProlog.isWebPage(head) { throw XMLProlog.webPage(file: file) }
      switch XMLProlog.rootName(in: head) {
      case "kml": return .kml
      case "gpx", "!DOCTYPE": return .gpx
      case let name:
        throw InputError("this is neither GPX nor KML: the root element is <\(name)>", file: file, advice: advice)
      }
    default: throw InputError("this is not a file of places", file: file, advice: advice)
    }
  }

  private static let advice =
    "give " + AnchorFileFormat.allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or kmz"
}
