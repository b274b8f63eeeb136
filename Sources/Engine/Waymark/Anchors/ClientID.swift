/// Who made an edit: a name that a device or a program gives itself once.
public struct ClientID: Sendable {
  /// Longest one, bytes.
  public static let maximumLength = 64

  /// Letters, digits, `.`, `_`, `-` and `:` of ASCII.
  public let text: String

  /// Takes a text; nil when it is empty, too long or has other characters.
  public init?(_ text: String) {
    guard (1...Self.maximumLength).contains(text.utf8.count), text.utf8.allSatisfy({ Self.isAllowed($0) }) else {
      return nil
    }
    self.text = text
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

extension ClientID: Comparable {
  /// By the bytes.
  public static func == (a: ClientID, b: ClientID) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  /// In the order of the bytes.
  public static func < (a: ClientID, b: ClientID) -> Bool { AnchorText.precedes(a.text, b.text) }
}
