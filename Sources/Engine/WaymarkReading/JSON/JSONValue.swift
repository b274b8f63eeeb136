/// A JSON document as a value. Reading is strict; reading and writing keep the order of keys.
public enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// A finite number, or null: JSON has no NaN and no infinities.
  public init(finite value: Double?) {
    if let value, value.isFinite { self = .number(value) } else { self = .null }
  }

  /// A text, or null.
  public init(_ value: String?) { self = value.map { .string($0) } ?? .null }

  /// The member of an object; nil for other kinds of value and for absent keys.
  public subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { return object[key] }
    return nil
  }

  /// The number, if it is one.
  public var double: Double? { if case .number(let value) = self { value } else { nil } }
  /// The number as an integer, if it is one and exact.
  public var int: Int? { double.flatMap { Int(exactly: $0) } }
  /// The text, if it is one.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The truth value, if it is one.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements, if it is an array.
  public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  /// The members, if it is an object.
  public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
  /// Whether it is null.
  public var isNull: Bool { if case .null = self { true } else { false } }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// An integer.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object in the order of the literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    var object = JSONObject()
    for (key, value) in elements { object[key] = value }
    self = .object(object)
  }
}
