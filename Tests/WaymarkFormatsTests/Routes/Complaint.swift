import Foundation
import Testing
import Waymark
import WaymarkFormats

/// The error that a closure throws; the test fails when it throws none.
func complaint(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws(InputError) -> Void
) throws -> InputError {
  var found: InputError?
  do throws(InputError) { try body() } catch { found = error }
  return try #require(found, "there is no error", sourceLocation: sourceLocation)
}

extension RouteFile {
  /// Routes of a text.
  static func routes(
    _ text: String, file: String = "f", format: RouteFormat? = nil, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> [Route] {
    try routes(in: Data(text.utf8), file: file, format: format, options: options)
  }
}
