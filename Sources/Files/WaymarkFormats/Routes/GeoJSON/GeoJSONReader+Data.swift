public import Foundation
public import Waymark

extension GeoJSONReader: RouteDocumentReader {
  /// All routes of a document.
  public static func routes(
    in document: JSONValue, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> [Route] {
    try list(in: document, file: file, options: options).usable()
  }

  /// All routes of a text: one document, or one feature on each line.
  public static func routes(
    in data: Data, file: String? = nil, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> [Route] {
    try list(in: data, file: file, options: options).usable()
  }

  static func list(in data: Data, file: String?, options: RouteReadingOptions) throws(InputError) -> RouteList {
    let (document, cut) = try JSONValue.documents([UInt8](data), file: file)
    return try list(in: document, cut: cut, file: file, options: options)
  }
}
