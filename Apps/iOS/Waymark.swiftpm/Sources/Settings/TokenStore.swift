import Foundation

/// The server's token: a secret, in a file that can be read only while the device is unlocked, and that is in no
/// backup.
struct TokenStore {
  private let file: URL

  init(_ file: URL) { self.file = file }

  /// The token; nil when there is none.
  func read() -> String? {
    guard let data = try? Data(contentsOf: file), let text = String(data: data, encoding: .utf8), !text.isEmpty else {
      return nil
    }
    return text
  }

  /// Saves a token; nil removes it.
  func write(_ token: String?) {
    guard let token else {
      try? FileManager.default.removeItem(at: file)
      return
    }
    try? Data(token.utf8).write(to: file, options: [.atomic, .completeFileProtection])
    var url = file
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try? url.setResourceValues(values)
  }
}
