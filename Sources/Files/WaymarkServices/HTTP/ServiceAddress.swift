public import Foundation
public import WaymarkFormats

/// The address of a web service; its displayed form contains no secrets.
public struct ServiceAddress: Equatable, Sendable {
  /// The address as given; may hold a key in its query.
  public let url: URL

  /// Makes an address from a URL that is known to be valid.
  public init(_ url: URL) { self.url = url }

  /// Parses an address as people type it.
  ///
  /// - Parameters:
  ///   - text: `http://HOST[:PORT][/PATH]`, or with `https`.
  ///   - field: the option that it was given with.
  ///   - example: an address to show in the error.
  /// - Throws: `InputError` when it is not such an address.
  public init(
    _ text: String, field: String = "--url", example: String = "http://127.0.0.1:8002"
  ) throws(InputError) {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host, !host.isEmpty
    else {
      throw InputError("“\(text)” is not a service's address", field: field, advice: "give it like \(example)")
    }
    self.url = url
  }

  /// An address written in the source code.
  static func known(_ text: StaticString) -> URL { URL(string: "\(text)") ?? URL(fileURLWithPath: "/") }

  /// The address without query, user and password, as errors name it.
  public var displayName: String { Self.displayName(of: url) }

  static func displayName(of url: URL) -> String {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return "the service" }
    parts.query = nil
    parts.user = nil
    parts.password = nil
    parts.fragment = nil
    return parts.string ?? "the service"
  }

  /// The address of one of the service's endpoints.
  ///
  /// - Parameters:
  ///   - path: the path added to the address, unless it ends with it already; its segments must be escaped.
  ///   - query: parameters added to those of the address.
  /// - Returns: the complete URL.
  /// - Throws: `InputError` when the result is not a valid URL.
  func action(_ path: String, query: [(name: String, value: String)] = []) throws(InputError) -> URL {
    let unusable = InputError("“\(displayName)” is not a service's address", field: "--url")
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { throw unusable }
    // Keys of hosted services are in the query, which stays after the path.
    var known = parts.percentEncodedPath
    while known.hasSuffix("/") { known.removeLast() }
    parts.percentEncodedPath = known.hasSuffix("/" + path) ? known : known + "/" + path
    if !query.isEmpty {
      let added = query.map { Self.escaped($0.name) + "=" + Self.escaped($0.value) }.joined(separator: "&")
      parts.percentEncodedQuery = [parts.percentEncodedQuery, added].compactMap { $0 }.joined(separator: "&")
    }
    guard let target = parts.url else { throw unusable }
    return target
  }

  /// Escapes a text for a query or one segment of a path: everything but RFC 3986's unreserved characters.
  static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,")
}
