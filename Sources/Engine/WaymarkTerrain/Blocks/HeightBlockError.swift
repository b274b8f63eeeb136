/// Why bytes are no block of heights.
public enum HeightBlockError: Error, Equatable, Sendable, CustomStringConvertible {
  /// They do not begin as a block does.
  case notABlock
  /// There are more or fewer than a block has.
  case length(Int)
  /// There is no such position on Earth.
  case address(level: Int, row: Int, column: Int)
  /// The number of the surface from which heights count is not known.
  case reference(Int)

  /// One sentence for people.
  public var description: String {
    switch self {
    case .notABlock: return "these bytes are no block of heights: a block begins with WMH1"
    case .length(let count):
      return "a block of heights has \(HeightBlock.byteCount) bytes, not \(count): fetch it again"
    case .address(let level, let row, let column):
      return "no block of heights lies at level \(level), row \(row), column \(column)"
    case .reference(let number): return "a block of heights counts from surface 0 or 1, not \(number)"
    }
  }
}
