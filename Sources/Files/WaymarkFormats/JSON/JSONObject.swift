/// A JSON object that keeps the order in which keys were set.
public struct JSONObject: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// The keys in order.
  public private(set) var keys: [String] = []
  private var values: [String: JSONValue] = [:]

  /// An empty object.
  public init() {}

  /// From a literal, in its order; the last of equal keys wins.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    for (key, value) in elements { self[key] = value }
  }

  /// The value under a key; setting nil removes the key.
  public subscript(key: String) -> JSONValue? {
    get { values[key] }
    set {
      if let newValue {
        if values.updateValue(newValue, forKey: key) == nil { keys.append(key) }
      } else if values.removeValue(forKey: key) != nil {
        keys.removeAll { $0 == key }
      }
    }
  }

  /// Equal when the same keys have the same values, whatever the order.
  public static func == (a: JSONObject, b: JSONObject) -> Bool { a.values == b.values }
}
