import Foundation

/// Files left behind by killed processes, whose names begin with the number of their process.
public enum StaleTemporaryFiles {
  /// Removes files and folders whose process no longer exists.
  ///
  /// - Parameters:
  ///   - folder: the folder that contains them.
  ///   - prefix: the part of their names before the number of the process.
  ///   - suffix: the end of their names.
  public static func clear(in folder: String, prefix: String, suffix: String = "") {
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    var found: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        // A name in another encoding is not Waymark's.
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, name.hasPrefix(prefix), name.hasSuffix(suffix), isLeft(name.dropFirst(prefix.count)) {
        found.append(name)
      }
    }
    for name in found { try? FileManager.default.removeItem(atPath: folder + "/" + name) }
  }

  private static func isLeft(_ rest: Substring) -> Bool {
    guard let process = pid_t(rest.prefix { $0.isASCII && $0.isNumber }), process > 0 else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
