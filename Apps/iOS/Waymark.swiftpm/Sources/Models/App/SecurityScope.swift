import Foundation
import WaymarkFormats

/// Files that the user chose in the Files app may be read only between a start and a stop of access.
///
/// https://developer.apple.com/documentation/foundation/url/startaccessingsecurityscopedresource()
enum SecurityScope {
  /// Begins access.
  ///
  /// - Returns: ends it.
  static func begin(_ file: URL) -> @Sendable () -> Void {
    #if os(Linux)
      return {}
    #else
      let isScoped = file.startAccessingSecurityScopedResource()
      return { if isScoped { file.stopAccessingSecurityScopedResource() } }
    #endif
  }

  /// Performs an action on a file that the user chose.
  static func with<Result, Failure: Error>(_ file: URL, _ action: (URL) throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    let end = begin(file)
    defer { end() }
    return try action(file)
  }

  /// Reads a file that the user chose.
  static func read(_ file: URL) throws(InputError) -> Data {
    try with(file) { file throws(InputError) in
      guard let data = try? Data(contentsOf: file) else {
        throw InputError("this file cannot be read", file: file.lastPathComponent)
      }
      return data
    }
  }
}
