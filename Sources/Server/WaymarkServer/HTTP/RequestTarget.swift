/// The path and the query of a request, decoded strictly.
public struct RequestTarget: Equatable, Sendable {
  /// The segments of the path between its slashes, decoded; a path that ends in a slash ends with an empty segment.
  public var segments: [String]
  /// The members of the query, decoded; of equal names the last wins.
  public var query: [String: String]

  /// Parses a request's target; nil when it is not a path, when an escape is damaged, or when a segment contains a
  /// slash, a backslash or a control character after decoding: nothing that is served has such a name.
  ///
  /// - Parameter raw: the target in the request line, such as `/api/area?x=1`.
  public init?(_ raw: String) {
    let halves = raw.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = halves.first, path.hasPrefix("/") else { return nil }
    segments = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let text = PercentEncoding.decoded(part), Self.isHarmless(text) else { return nil }
      segments.append(text)
    }
    if segments == [""] { segments = [] }
    query = [:]
    guard halves.count > 1 else { return }
    for member in halves[1].split(separator: "&") {
      let pair = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = pair.first, let name = PercentEncoding.decoded(first, plusIsSpace: true),
        let value = PercentEncoding.decoded(pair.count > 1 ? pair[1] : "", plusIsSpace: true)
      else { return nil }
      query[name] = value
    }
  }

  /// Takes `in/ID` off the front of the path.
  ///
  /// - Returns: the area's name; nil where the path has none.
  mutating func takeArea() -> String? { takeName(after: "in") }

  /// Takes `t/NAME` off the front of the path.
  ///
  /// - Returns: the tenant's name as it was sent; nil where the path has none.
  mutating func takeTenant() -> String? { takeName(after: "t") }

  private mutating func takeName(after word: String) -> String? {
    guard segments.count >= 2, segments[0] == word, !segments[1].isEmpty else { return nil }
    let name = segments[1]
    segments.removeFirst(2)
    if segments == [""] { segments = [] }
    return name
  }

  private static func isHarmless(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
  }
}
