extension Array {
  /// Sorts a short list; equal elements keep their order.
  ///
  /// Every type that `sort` is called for adds 3 kB to the module for browsers. This sorts their indices, which is one
  /// type for all.
  mutating func sortShort(by isBefore: (Element, Element) -> Bool) {
    let elements = self
    let order = sortedIndices(count) { isBefore(elements[$0], elements[$1]) }
    for (i, k) in order.enumerated() { self[i] = elements[k] }
  }
}

/// The numbers below a count in an order, for short lists; equal ones keep theirs.
@inline(never) func sortedIndices(_ count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
  var order = Array(0..<count)
  order.sort(by: isBefore)
  return order
}
