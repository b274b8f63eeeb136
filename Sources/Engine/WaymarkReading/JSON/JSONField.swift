/// A location in a JSON document: the value there, and its path, so that errors can name the field.
public struct JSONField: Sendable {
  /// The value; nil when there is none. JSON's null counts as none.
  public let value: JSONValue?
  /// The path, for example `routes[0].legs[1].distance`; empty for the document itself.
  public let path: String
  /// The file that the document came from, for errors.
  public let file: String?

  /// The whole document.
  public init(document: JSONValue, file: String? = nil) {
    self.init(document, path: "", file: file)
  }

  private init(_ value: JSONValue?, path: String, file: String?) {
    self.value = value.flatMap { $0.isNull ? nil : $0 }
    self.path = path
    self.file = file
  }

  /// The member of an object; absent when this is not an object.
  public subscript(key: String) -> JSONField {
    JSONField(value?[key], path: path.isEmpty ? key : path + "." + key, file: file)
  }

  /// An error about this field.
  public func error(_ problem: String, advice: String? = nil) -> InputError {
    InputError(problem, file: file, field: path.isEmpty ? nil : path, advice: advice)
  }

  /// Whether there is a value.
  public var isPresent: Bool { value != nil }

  /// The required text.
  public func string() throws(InputError) -> String { try required(stringIfPresent(), "text") }

  /// The text, or nil where there is no value; another kind of value is an error.
  public func stringIfPresent() throws(InputError) -> String? { try optional({ $0.string }, "text") }

  /// The required finite number.
  public func number() throws(InputError) -> Double { try required(numberIfPresent(), "number") }

  /// The finite number, or nil where there is no value; another kind of value is an error.
  public func numberIfPresent() throws(InputError) -> Double? { try optional({ $0.double }, "number") }

  /// The required integer.
  public func int() throws(InputError) -> Int { try required(intIfPresent(), "whole number") }

  /// The integer, or nil where there is no value; another kind of value is an error.
  public func intIfPresent() throws(InputError) -> Int? { try optional({ $0.int }, "whole number") }

  /// The elements of the required array.
  public func elements() throws(InputError) -> [JSONField] {
    try required(elementsIfPresent(), "array")
  }

  /// The elements of an array, or nil where there is no value; another kind of value is an error.
  public func elementsIfPresent() throws(InputError) -> [JSONField]? {
    guard let array = try optional({ $0.array }, "array") else { return nil }
    return array.enumerated().map { JSONField($1, path: "\(path)[\($0)]", file: file) }
  }

  /// Checks that the value is an object.
  public func requireObject() throws(InputError) {
    _ = try required(optional({ $0.object }, "object"), "object")
  }

  /// Checks that the value is an object without other members than these.
  ///
  /// - Throws: `InputError` that names the first other one.
  public func requireObject(of members: [String]) throws(InputError) {
    try requireObject()
    guard let unknown = value?.object?.keys.first(where: { !members.contains($0) }) else { return }
    throw self[unknown.shown].error(
      "there is no such member", advice: "give \(members.joined(separator: ", "))")
  }

  private func optional<T>(_ read: (JSONValue) -> T?, _ kind: String) throws(InputError) -> T? {
    guard let value else { return nil }
    guard let wanted = read(value) else { throw error("this is \(value.kind), but \(Self.a(kind)) is expected") }
    return wanted
  }

  private func required<T>(_ found: T?, _ kind: String) throws(InputError) -> T {
    guard let found else { throw error("this is missing, \(Self.a(kind)) is expected") }
    return found
  }

  private static func a(_ noun: String) -> String {
    ("aeiou".utf8.contains(noun.utf8.first ?? 0) ? "an " : "a ") + noun
  }
}

extension JSONValue {
  /// The kind of the value, with its article.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
