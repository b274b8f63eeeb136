import Foundation

/// A JSON document as a value. Reading is Foundation's; writing keeps the order of keys.
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

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: UTF-8 text of one JSON document.
  ///   - file: where it came from, for the error.
  /// - Throws: `InputError` that says at which line the text stops being JSON.
  public init(parsing data: Data, file: String? = nil) throws(InputError) {
    guard !data.isEmpty else { throw InputError("the file is empty, JSON was expected", file: file) }
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch DecodingError.dataCorrupted(let context) {
      let detail = (context.underlyingError as? NSError)?.userInfo["NSDebugDescription"] as? String
      throw InputError("this is not valid JSON" + (detail.map { " (\($0.trimmingSuffix(".")))" } ?? ""), file: file)
    } catch {
      throw InputError("this is not valid JSON", file: file)
    }
  }

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
  /// True for null.
  public var isNull: Bool { self == .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object in the order of the literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    var object = JSONObject()
    for (key, value) in elements { object[key] = value }
    self = .object(object)
  }
}

extension JSONValue: Decodable {
  private struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads any JSON value; keys of objects come in alphabetic order.
  public init(from decoder: any Decoder) throws {
    if let keyed = try? decoder.container(keyedBy: MemberKey.self) {
      var object = JSONObject()
      for key in keyed.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        object[key.stringValue] = try keyed.decode(JSONValue.self, forKey: key)
      }
      self = .object(object)
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      elements.reserveCapacity(list.count ?? 0)
      while !list.isAtEnd { elements.append(try list.decode(JSONValue.self)) }
      self = .array(elements)
      return
    }
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .null
    } else if let value = try? single.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? single.decode(Double.self) {
      self = .number(value)
    } else {
      self = .string(try single.decode(String.self))
    }
  }
}
