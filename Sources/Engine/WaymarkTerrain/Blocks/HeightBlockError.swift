/// Why bytes are no block of heights.
public enum HeightBlockError: Error, Equatable, Sendable, CustomStringConvertible {
  /// They do not begin as a block does.
  case notABlock
  /// They are of a form that is no longer read.
  case old
  /// They end too early.
  case cutOff
  /// There is no such position on Earth.
  case address(level: Int, row: Int, column: Int)
  /// The number of the surface from which heights count is not known.
  case reference(Int)
  /// They contradict each other.
  case damaged

  /// One sentence for people.
  public var description: String {
    switch self {
    case .notABlock: return "these bytes are no block of heights: a block begins with WMH2"
    case .old:
      return "this block of heights has an older form: publish the site or download the area again with this Waymark"
    case .cutOff: return "this block of heights is cut off: fetch it again"
    case .address(let level, let row, let column):
      return "no block of heights lies at level \(level), row \(row), column \(column)"
    case .reference(let number): return "a block of heights counts from surface 0 or 1, not \(number)"
    case .damaged: return "this block of heights is damaged: fetch it again"
    }
  }
}
