public import Foundation
public import Waymark

extension PolylineReader {
  /// The route.
  ///
  /// - Parameters:
  ///   - data: the text; white space around it is ignored.
  ///   - precision: decimals that the writer used.
  ///   - file: the file's name, for errors.
  ///   - options: what the text does not state.
  /// - Returns: the route.
  /// - Throws: `InputError` with the index of the wrong character.
  public static func route(
    in data: Data, precision: EncodedPolyline.Precision, file: String? = nil,
    options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> Route {
    try list(in: [UInt8](data), precision: precision, file: file, options: options).route()
  }
}
