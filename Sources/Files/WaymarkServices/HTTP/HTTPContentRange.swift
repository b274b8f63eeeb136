/// The header `Content-Range`: which bytes of a file a response has.
public struct HTTPContentRange: Equatable, Sendable {
  /// Its first byte.
  public var start: Int
  /// The length of the whole file.
  public var size: Int

  /// Makes a range.
  public init(start: Int, size: Int) { (self.start, self.size) = (start, size) }

  /// Reads `bytes START-END/SIZE`; nil when it is anything else, or the size is not known.
  init?(_ text: String?) {
    guard let match = text?.wholeMatch(of: /\s*bytes\s+(\d+)-(\d+)\/(\d+)\s*/.ignoresCase()),
      let start = Int(match.1), let end = Int(match.2), let size = Int(match.3), start <= end, end < size
    else { return nil }
    (self.start, self.size) = (start, size)
  }
}
