public import Foundation
public import WaymarkFormats

/// A key to a web service: a secret that is never printed.
public struct ServiceKey: Equatable, Sendable {
  /// Length of the longest key accepted, characters.
  private static let maximumLength = 4096

  /// The secret itself, only for requests.
  let text: String

  /// Makes a key from a copied text; white space around it is ignored.
  ///
  /// - Parameters:
  ///   - text: the key.
  ///   - source: where it is from, for the error.
  /// - Throws: `InputError` when it is empty or not a key.
  public init(_ text: String, from source: String) throws(InputError) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else {
      throw InputError("there is no key in it", file: source, advice: "put the key on the first line")
    }
    guard trimmed.utf8.count <= Self.maximumLength, trimmed.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw InputError(
        "this is not a key: keys are one word of ASCII characters (check the code)", file: source,
        advice: "put the key on the first line")
    }
    self.text = trimmed
  }

  /// Finds a key: in a file, or else in an environment variable.
  ///
  /// - Parameters:
  ///   - variable: name of the environment variable.
  ///   - file: path of a file whose first line is the key; nil for none.
  ///   - environment: environment variables.
  /// - Returns: the key; nil when there is neither file nor variable.
  /// - Throws: `InputError` when the file cannot be read or contains no key.
  public static func find(
    variable: String, file: String?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(InputError) -> ServiceKey? {
    if let file {
      let text: String
      do throws(InputError) {
        text = String(decoding: try ByteSource(path: file).readAll(limit: 64 * 1024), as: UTF8.self)
      } catch {
        throw InputError(
          "the key cannot be read: \(error.problem)", file: file, field: "--key-file",
          advice: "check the path and its permissions")
      }
      return try ServiceKey(String(text.split(whereSeparator: \.isNewline).first ?? ""), from: file)
    }
    guard let text = environment[variable], !text.isEmpty else { return nil }
    return try ServiceKey(text, from: variable)
  }

  /// Finds a required key.
  ///
  /// - Parameters:
  ///   - variable: name of the environment variable.
  ///   - file: path of a file whose first line is the key; nil for none.
  ///   - environment: environment variables.
  ///   - service: name of the service, for the error.
  /// - Returns: the key.
  /// - Throws: `InputError` that says where a key must be given.
  public static func required(
    variable: String, file: String?, environment: [String: String] = ProcessInfo.processInfo.environment,
    service: String
  ) throws(InputError) -> ServiceKey {
    guard let key = try find(variable: variable, file: file, environment: environment) else {
      throw InputError(
        "\(service) needs a key", field: variable,
        advice: "put it into the environment variable \(variable), or into a file given with --key-file")
    }
    return key
  }

  /// A text of the service with the key, should it occur there, replaced.
  func hidden(in text: String) -> String {
    let escaped = self.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? self.text
    return text.replacingOccurrences(of: self.text, with: "…").replacingOccurrences(of: escaped, with: "…")
  }
}

extension ServiceKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Three dots.
  public var description: String { "…" }
  /// Three dots.
  public var debugDescription: String { "…" }
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
