/// An index with its rank in a queue. Equal ranks come in the order of their indices, so that nothing depends on chance.
@frozen
public struct RankedIndex: Comparable {
  /// The rank, the least first.
  public let rank: Float
  @usableFromInline let number: Int32

  /// The index.
  @inlinable
  public var index: Int { Int(number) }

  /// Ranks an index, which must fit into 32 bits.
  @inlinable
  public init(_ index: Int, rank: Float) {
    number = Int32(truncatingIfNeeded: index)
    self.rank = rank
  }

  /// The order in a queue.
  @inlinable
  public static func < (a: RankedIndex, b: RankedIndex) -> Bool {
    a.rank != b.rank ? a.rank < b.rank : a.number < b.number
  }
}
