/// A JSON object that keeps the order in which keys were set. Keys are the same when their characters are, code point by code point (RFC 8259,
/// section 8.3).
public struct JSONObject: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// The keys in order.
  public private(set) var keys: [String] = []
  private var values: [Name: JSONValue] = [:]

  /// An empty object.
  public init() {}

  /// From a literal, in its order; the last of equal keys wins.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    for (key, value) in elements { self[key] = value }
  }

  /// The value under a key; setting nil removes the key.
  public subscript(key: String) -> JSONValue? {
    get { values[Name(text: key)] }
    set {
      let same = Name(text: key)
      if let newValue {
        if values.updateValue(newValue, forKey: same) == nil { keys.append(key) }
      } else if values.removeValue(forKey: same) != nil {
        keys.removeAll { Name(text: $0) == same }
      }
    }
  }

  /// Equal when the same keys have the same values, in any order.
  public static func == (a: JSONObject, b: JSONObject) -> Bool { a.values == b.values }

  /// A key by its bytes: comparing Strings would bring Unicode's tables into WebAssembly.
  private struct Name: Hashable {
    let text: String

    static func == (a: Name, b: Name) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}
