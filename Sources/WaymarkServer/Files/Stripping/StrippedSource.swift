import Foundation

/// What is sent of a source file: its program, without what only its readers need, and with what only the browser needs.
enum StrippedSource {
  /// The contents of a file as they are sent.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - root: the folder of the page's files.
  /// - Returns: nil when it cannot be read.
  static func read(_ path: String, root: URL) -> Data? {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    let name = path.hasPrefix(root.path + "/") ? String(path.dropFirst(root.path.count + 1)) : path
    return ModulePreloads.added(to: of(data, name: name), name: name, root: root)
  }

  /// Larger files are other people's, which are small already.
  private static let largest = 256 * 1024

  /// The contents as they are sent.
  ///
  /// - Parameters:
  ///   - data: the file.
  ///   - name: its name or path, whose ending says what it is.
  /// - Returns: JavaScript and style sheets without comments and indentation; anything else, and what cannot be told apart
  ///   for certain, as it is.
  static func of(_ data: Data, name: String) -> Data {
    guard data.count <= largest else { return data }
    let stripped: [UInt8]? =
      name.hasSuffix(".js")
      ? JavaScriptStripper.strip(Array(data)) : name.hasSuffix(".css") ? StyleSheetStripper.strip(Array(data)) : nil
    return stripped.map { Data($0) } ?? data
  }
}
