import Foundation

/// A store of bounded size that forgets what was not asked for the longest.
final class LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
  private struct Entry {
    var value: Value
    var cost: Int
    var used: UInt64
  }

  private let lock = NSLock()
  private let capacity: Int
  private var entries: [Key: Entry] = [:]
  private var cost = 0
  private var clock: UInt64 = 0

  /// A store for values whose costs sum up to at most the capacity.
  init(capacity: Int) { self.capacity = capacity }

  /// The value of a key; nil when it is not there.
  subscript(key: Key) -> Value? {
    lock.withLock {
      clock += 1
      entries[key]?.used = clock
      return entries[key]?.value
    }
  }

  /// Keeps a value; one that alone is larger than a quarter of the capacity is not kept.
  func insert(_ value: Value, for key: Key, cost size: Int) {
    guard size <= capacity / 4 else { return }
    lock.withLock {
      clock += 1
      cost += size - (entries[key]?.cost ?? 0)
      entries[key] = Entry(value: value, cost: size, used: clock)
      guard cost > capacity else { return }
      // Rarely, and then a tenth at once.
      for (key, entry) in entries.sorted(by: { $0.value.used < $1.value.used }) {
        guard cost > capacity / 10 * 9 else { break }
        entries[key] = nil
        cost -= entry.cost
      }
    }
  }
}
