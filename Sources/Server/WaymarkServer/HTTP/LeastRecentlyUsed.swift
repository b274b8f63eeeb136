import Foundation

/// A cache of bounded size that drops the least recently used values.
final class LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
  /// A value, in a list ordered by last use.
  private struct Entry {
    var key: Key
    var value: Value
    var cost: Int
    /// Indices of the entries used just before, and just after; nil at the ends.
    var older: Int?
    var newer: Int?
  }

  private let lock = NSLock()
  private let capacity: Int
  private var slots: [Key: Int] = [:]
  private var entries: [Entry?] = []
  private var free: [Int] = []
  private var oldest: Int?
  private var newest: Int?
  private var cost = 0

  /// A cache for values whose costs add up to at most the capacity.
  init(capacity: Int) { self.capacity = capacity }

  /// The value of a key; nil when it is not there.
  subscript(key: Key) -> Value? {
    lock.withLock {
      guard let slot = slots[key], let entry = takeOut(slot) else { return nil }
      append(entry, at: slot)
      return entry.value
    }
  }

  /// Stores a value; one that alone exceeds a quarter of the capacity is not stored.
  func insert(_ value: Value, for key: Key, cost size: Int) {
    guard size <= capacity / 4 else { return }
    lock.withLock {
      if let slot = slots[key] { forget(slot) }
      let slot = free.popLast() ?? entries.count
      if slot == entries.count { entries.append(nil) }
      slots[key] = slot
      cost += size
      append(Entry(key: key, value: value, cost: size), at: slot)
      while cost > capacity, let oldest { forget(oldest) }
    }
  }

  // MARK: Under the lock

  private func append(_ entry: Entry, at slot: Int) {
    var entry = entry
    (entry.older, entry.newer) = (newest, nil)
    entries[slot] = entry
    if let newest { entries[newest]?.newer = slot } else { oldest = slot }
    newest = slot
  }

  private func takeOut(_ slot: Int) -> Entry? {
    guard let entry = entries[slot] else { return nil }
    entries[slot] = nil
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
    return entry
  }

  private func forget(_ slot: Int) {
    guard let entry = takeOut(slot) else { return }
    cost -= entry.cost
    slots[entry.key] = nil
    free.append(slot)
  }
}
