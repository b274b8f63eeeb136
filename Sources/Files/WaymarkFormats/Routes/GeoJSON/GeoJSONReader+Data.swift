public import Waymark

extension GeoJSONReader: RouteDocumentReader {
  /// All routes of a document.
  public static func routes(
    in document: JSONValue, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> [Route] {
    try list(in: document, file: file, options: options).usable()
  }
}
