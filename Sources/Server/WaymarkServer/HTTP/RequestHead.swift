/// The head of a request: everything before its body.
public struct RequestHead: Sendable {
  /// `GET`, `POST`, ….
  public var method: String
  /// The target in the request line, as sent.
  public var rawTarget: String
  /// Header fields by their names in lower case; lines of equal names are one list.
  public var headers: [String: String]
  /// Whether it arrived over TLS.
  public var isEncrypted: Bool
  /// The client.
  public var client: ClientAddress

  /// Makes a head; the names of the header fields in lower case.
  public init(
    method: String, target: String, headers: [String: String] = [:], isEncrypted: Bool = false,
    client: ClientAddress = .own
  ) {
    self.method = method
    rawTarget = target
    self.headers = headers
    self.isEncrypted = isEncrypted
    self.client = client
  }

  /// Takes a line in. Lines of equal names are one list in their order (RFC 9110, 5.3): the last hop counts in `X-Forwarded-For`,
  /// and a field of which there may be one gets a value that nothing accepts.
  static func add(_ text: String, to name: String, of headers: inout [String: String]) {
    if headers[name]?.append(", \(text)") == nil { headers[name] = text }
  }

  /// Whether the method only reads.
  public var isReading: Bool { method == "GET" || method == "HEAD" }

  /// Whether a body follows.
  var hasBody: Bool { (headers["content-length"] ?? "0") != "0" }

  /// The best coding that the client accepts; nil for none.
  var preferredCoding: ContentCoding? { ContentCoding.allCases.first(where: accepts) }

  /// Whether the client accepts a coding (RFC 9110, 12.5.3).
  func accepts(_ coding: ContentCoding) -> Bool {
    for item in (headers["accept-encoding"] ?? "").split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      guard let name = parts.first, name == coding.rawValue || name == "x-" + coding.rawValue else { continue }
      guard let weight = parts.dropFirst().first(where: { $0.hasPrefix("q=") }) else { return true }
      return (Double(weight.dropFirst(2)) ?? 0) > 0
    }
    return false
  }
}
