import Foundation

/// The operating system's reason for a failed call, for error sentences.
package enum SystemCall {
  /// The text of the current `errno`, in lower case: "no such file or directory".
  package static var failure: String { words(for: errno) }

  /// The text of an error number.
  package static func words(for number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    let words = String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  /// What to do about an error number, where that is known.
  package static func advice(for number: Int32) -> String? {
    switch number {
    case ENOENT: "check the path"
    case EACCES, EPERM: "change its permissions or choose another file"
    case ENOSPC, EDQUOT: "free some space and try again"
    case EROFS: "choose a writable folder"
    default: nil
    }
  }

  /// Whether a file's mode is that of a folder.
  static func isDirectory(_ mode: mode_t) -> Bool { mode & S_IFMT == S_IFDIR }

  /// Whether a file's mode is that of an ordinary file.
  static func isRegularFile(_ mode: mode_t) -> Bool { mode & S_IFMT == S_IFREG }
}
