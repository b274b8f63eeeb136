import Foundation

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

  /// Parses a document, strictly by RFC 8259. Of equal keys in one object the last wins.
  ///
  /// - Parameters:
  ///   - data: UTF-8 text of one JSON document, with or without a byte order mark.
  ///   - file: where it came from, for the error.
  ///   - limits: how much is accepted.
  /// - Throws: `InputError` that gives the line at which the text stops being JSON, or says that there is too much of
  ///   it.
  public init(parsing data: Data, file: String? = nil, limits: InputLimits = .file) throws(InputError) {
    self = try Self.reading(data, file: file) { (bytes) throws(JSONParser.Failure) in
      try JSONParser.parse(bytes, limits: limits)
    }
  }

  /// Parses a document with a closure, and adds the line to errors.
  static func reading<Document>(
    _ data: Data, file: String?, _ read: (UnsafeRawBufferPointer) throws(JSONParser.Failure) -> Document
  ) throws(InputError) -> Document {
    let result: Result<Document, JSONParser.Failure> = data.withUnsafeBytes { raw in
      do throws(JSONParser.Failure) { return .success(try read(body(of: raw))) } catch { return .failure(error) }
    }
    switch result {
    case .success(let document): return document
    case .failure(let failure):
      guard failure.problem != InputError.cancelled.problem else { throw .cancelled }
      throw error(failure, in: data, file: file)
    }
  }

  /// The text without its byte order mark.
  private static func body(of raw: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    raw.starts(with: [0xEF, 0xBB, 0xBF]) ? UnsafeRawBufferPointer(rebasing: raw[3...]) : raw
  }

  private static func error(_ failure: JSONParser.Failure, in data: Data, file: String?) -> InputError {
    data.withUnsafeBytes { raw in
      let body = body(of: raw)
      if body.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) {
        return InputError("the file is empty, JSON was expected", file: file)
      }
      if raw.prefix(4).contains(0) || raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0xFE, 0xFF]) {
        return InputError("this is not UTF-8 text, as JSON must be", file: file, advice: "save it as UTF-8")
      }
      let before = body.prefix(failure.offset)
      let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
      let column = failure.offset - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
      return InputError(
        "this is not valid JSON: at character \(column) of the line \(failure.problem)", file: file, line: line)
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
  /// Whether it is null.
  public var isNull: Bool { self == .null }
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
