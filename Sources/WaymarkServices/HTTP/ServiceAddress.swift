public import Foundation
public import WaymarkFormats

/// Where a web service is: an address without what must not be shown.
public struct ServiceAddress: Equatable, Sendable {
  /// The address as given; may hold a key in its query.
  public let url: URL

  /// An address that is known to be one.
  public init(_ url: URL) { self.url = url }

  /// An address as people type it.
  ///
  /// - Parameters:
  ///   - text: `http://HOST[:PORT][/PATH]`, `https` too.
  ///   - field: the option that it was given with.
  ///   - example: an address to show in the error.
  /// - Throws: `InputError` when it is no such address.
  public init(
    _ text: String, field: String = "--url", example: String = "http://127.0.0.1:8002"
  ) throws(InputError) {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host, !host.isEmpty
    else {
      throw InputError("“\(text)” is no address of a service", field: field, advice: "give it like \(example)")
    }
    self.url = url
  }

  /// An address that stands in the source.
  static func known(_ text: StaticString) -> URL { URL(string: "\(text)") ?? URL(fileURLWithPath: "/") }

  /// The address without query, user and password: what errors name.
  public var displayName: String { Self.displayName(of: url) }

  static func displayName(of url: URL) -> String {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return "the service" }
    parts.query = nil
    parts.user = nil
    parts.password = nil
    parts.fragment = nil
    return parts.string ?? "the service"
  }

  /// The address of one of the service's actions.
  ///
  /// - Parameters:
  ///   - path: what is added to the address, unless it ends so already; parts are escaped already.
  ///   - query: parameters behind those that the address has.
  /// - Returns: the complete URL.
  /// - Throws: `InputError` when that cannot be an address.
  func action(_ path: String, query: [(name: String, value: String)] = []) throws(InputError) -> URL {
    let unusable = InputError("“\(displayName)” is no address of a service", field: "--url")
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { throw unusable }
    // Keys of hosted services stand in the query: it stays behind the path.
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

  /// A text as it stands in a query or in one part of a path: everything but RFC 3986's unreserved characters escaped.
  static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,")
}
