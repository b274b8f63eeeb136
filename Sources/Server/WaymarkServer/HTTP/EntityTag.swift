import Foundation

/// Strong validators of contents (RFC 9110, 8.8.3).
package enum EntityTag {
  /// The tag of contents: the first 128 bits of their SHA-256, quoted.
  package static func of(_ data: Data, suffix: String = "") -> String {
    "\"" + SHA256.text(of: data).prefix(32) + suffix + "\""
  }

  /// Whether a header `If-None-Match` contains a tag (weak comparison).
  static func isNamed(_ tag: String, in header: String) -> Bool {
    header.split(separator: ",").contains { item in
      let text = item.trimmingCharacters(in: .whitespaces)
      return text == "*" || text == tag || text == "W/" + tag
    }
  }
}
