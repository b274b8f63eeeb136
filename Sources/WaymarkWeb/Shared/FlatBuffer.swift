/// A growing run of plain values at an address that a client of the C interface may read or fill. The address holds
/// until the next call that grows the buffer.
final class FlatBuffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = max(1, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// What is in the buffer.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  /// The value at a place; writing outside does nothing, reading there gives nil.
  subscript(i: Int) -> Element? {
    get { i >= 0 && i < count ? base[i] : nil }
    set {
      if let newValue, i >= 0, i < count { base[i] = newValue }
    }
  }

  func removeAll() { count = 0 }

  func append(_ value: Element) {
    grow(to: count + 1)
    base[count] = value
    count += 1
  }

  func append(contentsOf text: String) where Element == UInt8 {
    for byte in text.utf8 { append(byte) }
  }

  /// Makes it this long; all values are `value`.
  func fill(_ value: Element, count: Int) {
    grow(to: count)
    base.update(repeating: value, count: count)
    self.count = count
  }

  private func grow(to needed: Int) {
    guard needed > capacity else { return }
    let larger = max(needed, capacity * 2)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }
}
