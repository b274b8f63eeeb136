public import Foundation
public import Waymark

/// A reader of routes from JSON documents of one format.
public protocol RouteDocumentReader {
  /// All routes of a parsed document, best first.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - file: where it came from, for errors.
  ///   - options: what the document does not state.
  /// - Returns: at least one route.
  /// - Throws: `InputError` with the field; a service's refusal is reported with its message and what to do.
  static func routes(
    in document: JSONValue, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> [Route]
}

extension RouteDocumentReader {
  /// All routes of a JSON text, best first.
  ///
  /// - Parameters:
  ///   - data: the text.
  ///   - file: where it came from, for errors.
  ///   - options: what the text does not state.
  /// - Returns: at least one route.
  /// - Throws: `InputError` with the line or the field; a service's refusal is reported with its message and what to
  ///   do.
  public static func routes(
    in data: Data, file: String? = nil, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> [Route] {
    try routes(in: JSONValue(parsing: data, file: file), file: file, options: options)
  }

  /// The first route of a JSON text.
  public static func route(
    in data: Data, file: String? = nil, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> Route {
    try routes(in: data, file: file, options: options)[0]
  }
}
