import Foundation
import WaymarkFormats

/// An address with placeholders in braces, such as `https://host/{z}/{x}/{y}.png`.
public struct AddressTemplate: Equatable, Sendable {
  /// The text with its placeholders.
  public let text: String

  /// Checks a template.
  ///
  /// - Parameters:
  ///   - text: `http` or `https` address with placeholders.
  ///   - names: the placeholders that it may have.
  ///   - required: those that it must have.
  /// - Throws: `InputError` that says what is wrong.
  public init(_ text: String, names: [String], required: [String] = []) throws(InputError) {
    self.text = text
    var rest = text[...]
    var found: [String] = []
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw InputError("a placeholder of “\(text)” has no closing brace")
      }
      let name = String(rest[rest.index(after: open)..<close])
      guard names.contains(name) else {
        let known =
          names.isEmpty ? "there are none here" : "known are " + names.map { "{\($0)}" }.joined(separator: ", ")
        throw InputError("“\(text)” has the placeholder {\(name)}, which is not known", advice: known)
      }
      found.append(name)
      rest = rest[rest.index(after: close)...]
    }
    if let missing = required.first(where: { !found.contains($0) }) {
      throw InputError("“\(text)” lacks the placeholder {\(missing)}")
    }
    let sample = text.replacingOccurrences(of: "{url}", with: "https://host/file")
      .replacingOccurrences(of: "{", with: "").replacingOccurrences(of: "}", with: "")
    guard let url = URL(string: sample), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false
    else { throw InputError("“\(text)” is not an address", advice: "give it like https://host/path") }
  }

  /// The address with values for the placeholders, each escaped for a query or a segment of a path.
  ///
  /// - Parameter values: by placeholder.
  /// - Returns: the address; nil when the result is none.
  func url(_ values: [String: String] = [:]) -> URL? {
    var result = text
    for (name, value) in values {
      let escaped = name == "url" ? value : value.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
      result = result.replacingOccurrences(of: "{\(name)}", with: escaped)
    }
    return URL(string: result)
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,")
}
