/// An index with its rank in a queue. Equal ranks come in the order of their indices, so that nothing depends on chance.
struct RankedIndex: Comparable {
  let rank: Float
  private let number: Int32

  var index: Int { Int(number) }

  init(_ index: Int, rank: Float) {
    number = Int32(truncatingIfNeeded: index)
    self.rank = rank
  }

  static func < (a: RankedIndex, b: RankedIndex) -> Bool {
    a.rank != b.rank ? a.rank < b.rank : a.number < b.number
  }
}
