/// A place in a JSON document: what stands there, and the path that leads there, so that errors can name the field.
public struct JSONField: Sendable {
  /// What stands there; nil when nothing does. JSON's null counts as nothing.
  public let value: JSONValue?
  /// The way to it, for example `routes[0].legs[1].distance`; empty for the document itself.
  public let path: String
  /// The file that it came from, for errors.
  public let file: String?

  /// The whole document.
  public init(document: JSONValue, file: String? = nil) {
    self.init(document, path: "", file: file)
  }

  private init(_ value: JSONValue?, path: String, file: String?) {
    self.value = value == .null ? nil : value
    self.path = path
    self.file = file
  }

  /// The member of an object; absent when this is no object.
  public subscript(key: String) -> JSONField {
    JSONField(value?[key], path: path.isEmpty ? key : path + "." + key, file: file)
  }

  /// An error about this place.
  public func error(_ problem: String, advice: String? = nil) -> InputError {
    InputError(problem, file: file, field: path.isEmpty ? nil : path, advice: advice)
  }

  /// True where something stands.
  public var isPresent: Bool { value != nil }

  /// The text that must stand here.
  public func string() throws(InputError) -> String { try required(stringIfPresent(), "text") }

  /// The text, or nil where nothing stands; another kind of value is an error.
  public func stringIfPresent() throws(InputError) -> String? { try optional(\.string, "text") }

  /// The finite number that must stand here.
  public func number() throws(InputError) -> Double { try required(numberIfPresent(), "number") }

  /// The finite number, or nil where nothing stands; another kind of value is an error.
  public func numberIfPresent() throws(InputError) -> Double? { try optional(\.double, "number") }

  /// The whole number that must stand here.
  public func int() throws(InputError) -> Int { try required(intIfPresent(), "whole number") }

  /// The whole number, or nil where nothing stands; another kind of value is an error.
  public func intIfPresent() throws(InputError) -> Int? { try optional(\.int, "whole number") }

  /// The elements of the array that must stand here.
  public func elements() throws(InputError) -> [JSONField] {
    try required(elementsIfPresent(), "array")
  }

  /// The elements of an array, or nil where nothing stands; another kind of value is an error.
  public func elementsIfPresent() throws(InputError) -> [JSONField]? {
    guard let array = try optional(\.array, "array") else { return nil }
    return array.enumerated().map { JSONField($1, path: "\(path)[\($0)]", file: file) }
  }

  /// Checks that an object stands here.
  public func requireObject() throws(InputError) {
    _ = try required(optional(\.object, "object"), "object")
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
    ("aeiou".contains(noun.prefix(1)) ? "an " : "a ") + noun
  }
}

extension JSONValue {
  /// What kind of value this is, with its article.
  var kind: String {
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
