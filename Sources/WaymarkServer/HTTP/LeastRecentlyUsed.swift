import Foundation

/// A store of bounded size that forgets what was not asked for the longest.
final class LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
  /// A value, in the order in which all were used.
  private struct Entry {
    var key: Key
    var value: Value
    var cost: Int
    /// Places of the one that was used next before, and next after; nil at the ends.
    var older: Int?
    var newer: Int?
  }

  private let lock = NSLock()
  private let capacity: Int
  private var places: [Key: Int] = [:]
  private var entries: [Entry?] = []
  private var free: [Int] = []
  private var oldest: Int?
  private var newest: Int?
  private var cost = 0

  /// A store for values whose costs sum up to at most the capacity.
  init(capacity: Int) { self.capacity = capacity }

  /// The value of a key; nil when it is not there.
  subscript(key: Key) -> Value? {
    lock.withLock {
      guard let place = places[key], let entry = takeOut(place) else { return nil }
      append(entry, at: place)
      return entry.value
    }
  }

  /// Keeps a value; one that alone is larger than a quarter of the capacity is not kept.
  func insert(_ value: Value, for key: Key, cost size: Int) {
    guard size <= capacity / 4 else { return }
    lock.withLock {
      if let place = places[key] { forget(place) }
      let place = free.popLast() ?? entries.count
      if place == entries.count { entries.append(nil) }
      places[key] = place
      cost += size
      append(Entry(key: key, value: value, cost: size), at: place)
      while cost > capacity, let oldest { forget(oldest) }
    }
  }

  // MARK: Under the lock

  private func append(_ entry: Entry, at place: Int) {
    var entry = entry
    (entry.older, entry.newer) = (newest, nil)
    entries[place] = entry
    if let newest { entries[newest]?.newer = place } else { oldest = place }
    newest = place
  }

  private func takeOut(_ place: Int) -> Entry? {
    guard let entry = entries[place] else { return nil }
    entries[place] = nil
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
    return entry
  }

  private func forget(_ place: Int) {
    guard let entry = takeOut(place) else { return }
    cost -= entry.cost
    places[entry.key] = nil
    free.append(place)
  }
}
