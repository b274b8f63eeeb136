import Synchronization

/// Names of requests, by which the lines of a proxy's log and of the server's find each other.
enum RequestID {
  /// The header field that carries it.
  static let header = "X-Request-Id"

  private static let start = String(UInt32.random(in: .min ... .max), radix: 16)
  private static let last = Atomic<UInt64>(0)

  /// The name that a proxy gave the request, or a new one. What others send may contain anything.
  static func of(_ headers: [String: String], isFromProxy: Bool) -> String {
    if isFromProxy, let given = headers["x-request-id"], isPlain(given) { return given }
    return "\(start)-\(last.wrappingAdd(1, ordering: .relaxed).newValue)"
  }

  /// Hexadecimal digits and hyphens, as of UUIDs and of HAProxy's and nginx's names: room for nothing else.
  private static func isPlain(_ text: String) -> Bool {
    (8...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte) || byte == 45
      }
  }
}
