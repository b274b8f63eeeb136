/// A growing array of plain values at an address that a client of the C interface may read or fill. The address is
/// valid until the next call that grows the buffer.
final class FlatBuffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = max(1, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// The contents of the buffer.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  /// The value at an index; writing outside does nothing, reading there gives nil.
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

  /// Appends a value several times.
  ///
  /// - Returns: the index of the first one.
  func append(_ value: Element, count added: Int) -> Int {
    grow(to: count + added)
    (base + count).update(repeating: value, count: added)
    count += added
    return count - added
  }

  func append(contentsOf text: String) where Element == UInt8 {
    // As an array: to walk the string itself takes 10 kB of code for kinds of strings that the engine never meets.
    for byte in Array(text.utf8) { append(byte) }
  }

  /// Sets the length and fills the buffer with `value`.
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
