public import Foundation
public import Waymark

extension GPXReader {
  /// All routes of a file.
  ///
  /// - Parameters:
  ///   - data: the file's contents.
  ///   - file: its name, for errors.
  ///   - options: what the file does not state.
  /// - Returns: at least one route.
  /// - Throws: `InputError` with the line.
  public static func routes(
    in data: Data, file: String? = nil, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> [Route] {
    try list(in: data, file: file, options: options).usable()
  }

  static func list(in data: Data, file: String?, options: RouteReadingOptions) throws(InputError) -> RouteList {
    try list(file: file, options: options) { (handler) throws(InputError) in
      try XMLReader.read(data, file: file, handler: handler)
    }
  }

  /// The first route of a file.
  public static func route(
    in data: Data, file: String? = nil, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> Route {
    try routes(in: data, file: file, options: options)[0]
  }
}
