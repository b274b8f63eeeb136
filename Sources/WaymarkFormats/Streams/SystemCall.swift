import Foundation

/// What the operating system says about a failed call, for error sentences.
enum SystemCall {
  /// The words for the present `errno`, in lower case: "no such file or directory".
  static var failure: String { words(for: errno) }

  /// The words for an error number.
  static func words(for number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    let words = String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  /// What to do about an error number, where that can be said.
  static func advice(for number: Int32) -> String? {
    switch number {
    case ENOENT: "check the path"
    case EACCES, EPERM: "change its permissions or choose another file"
    case ENOSPC, EDQUOT: "make room and try again"
    case EROFS: "choose a folder that can be written"
    default: nil
    }
  }

  /// Type bits of a file's mode.
  static func isDirectory(_ mode: mode_t) -> Bool { mode & S_IFMT == S_IFDIR }

  /// Type bits of a file's mode.
  static func isRegularFile(_ mode: mode_t) -> Bool { mode & S_IFMT == S_IFREG }
}
