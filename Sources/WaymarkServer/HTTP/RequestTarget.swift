/// The path and the query of a request, decoded strictly.
public struct RequestTarget: Equatable, Sendable {
  /// The parts of the path between its slashes, decoded; a path that ends in a slash ends with an empty part.
  public var segments: [String]
  /// The members of the query, decoded; of equal names the last wins.
  public var query: [String: String]

  /// Takes a request's target apart; nil when it is no path, when an escape is damaged, or when a part has a slash, a
  /// backslash or a control character in it after decoding: nothing that we serve is named like that.
  ///
  /// - Parameter raw: what stands in the request line, such as `/api/area?x=1`.
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

  private static func isHarmless(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
  }
}
