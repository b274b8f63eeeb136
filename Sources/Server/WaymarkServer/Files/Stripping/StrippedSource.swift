import Foundation

/// The form of a source file that is sent: without what only its readers need, and with what only the browser needs.
package enum StrippedSource {
  /// The contents of a file as they are sent.
  ///
  /// - Parameters:
  ///   - path: path of the file.
  ///   - root: the folder of the page's files.
  /// - Returns: nil when it cannot be read.
  package static func read(_ path: String, root: URL) -> Data? {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    let name = path.hasPrefix(root.path + "/") ? String(path.dropFirst(root.path.count + 1)) : path
    return ModulePreloads.added(to: of(data, name: name), name: name, root: root)
  }

  /// Larger files are third-party files, which are minified already.
  private static let maximumSize = 256 * 1024

  /// The contents as they are sent.
  ///
  /// - Parameters:
  ///   - data: the file.
  ///   - name: its name or path, whose extension gives its type.
  /// - Returns: JavaScript and style sheets without comments and indentation; anything else, and ambiguous sources,
  ///   unchanged.
  static func of(_ data: Data, name: String) -> Data {
    guard data.count <= maximumSize else { return data }
    let stripped: [UInt8]? =
      name.hasSuffix(".js")
      ? JavaScriptStripper.strip(Array(data)) : name.hasSuffix(".css") ? StyleSheetStripper.strip(Array(data)) : nil
    return stripped.map { Data($0) } ?? data
  }
}
