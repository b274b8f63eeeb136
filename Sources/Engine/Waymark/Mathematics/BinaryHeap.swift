/// A priority queue: gives its least element first. The order of equal elements depends only on the order of insertions
/// and removals.
@frozen
public struct BinaryHeap<Element: Comparable> {
  /// The least first, each not before the one at half its index.
  @usableFromInline var storage: [Element] = []

  /// All elements, the least first, the others in no order.
  @inlinable
  public var elements: [Element] { storage }

  /// A heap without elements.
  @inlinable
  public init() {}

  /// Makes room for a number of elements.
  @inlinable
  public mutating func reserveCapacity(_ count: Int) { storage.reserveCapacity(count) }

  /// Begins anew; the memory stays.
  @inlinable
  public mutating func removeAll() { storage.removeAll(keepingCapacity: true) }

  /// Adds an element.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public mutating func insert(_ element: Element) {
    storage.append(element)
    var child = storage.count - 1
    while child > 0, element < storage[(child - 1) / 2] {
      storage[child] = storage[(child - 1) / 2]
      child = (child - 1) / 2
    }
    storage[child] = element
  }

  /// Takes the least element out; nil when there is none.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public mutating func removeFirst() -> Element? {
    guard let first = storage.first, let last = storage.popLast() else { return nil }
    if !storage.isEmpty { replaceFirst(with: last) }
    return first
  }

  /// Takes the least element out, where there is one, and adds another.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public mutating func replaceFirst(with element: Element) {
    guard !storage.isEmpty else {
      storage.append(element)
      return
    }
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < storage.count else { break }
      if child + 1 < storage.count, storage[child + 1] < storage[child] { child += 1 }
      guard storage[child] < element else { break }
      storage[parent] = storage[child]
      parent = child
    }
    storage[parent] = element
  }
}

extension BinaryHeap: Sendable where Element: Sendable {}
