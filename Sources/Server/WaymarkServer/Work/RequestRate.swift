import Foundation

/// How many requests each of many may still make: a bucket for each, which its rate fills and each request takes one out of.
final class RequestRate<Key: Hashable & Sendable>: @unchecked Sendable {
  private struct Bucket {
    var level: Double
    var time: Double
  }

  private let lock = NSLock()
  private var buckets: [Key: Bucket] = [:]

  /// Takes one request out of a bucket.
  ///
  /// - Parameters:
  ///   - key: whose bucket.
  ///   - rate: its requests a second.
  ///   - capacity: what it holds when it is full; it is at the beginning.
  ///   - now: the time, seconds.
  /// - Returns: seconds after which there is one again; nil where there was one.
  func take(_ key: Key, rate: Double, capacity: Double, now: Double) -> Double? {
    lock.withLock {
      var bucket = buckets[key] ?? Bucket(level: capacity, time: now)
      bucket.level = min(capacity, bucket.level + max(0, now - bucket.time) * rate)
      bucket.time = now
      let isFull = bucket.level < 1
      if !isFull { bucket.level -= 1 }
      buckets[key] = bucket
      return isFull ? (1 - bucket.level) / rate : nil
    }
  }

  /// Keeps these buckets only.
  func keep(_ keys: Set<Key>) {
    lock.withLock { buckets = buckets.filter { keys.contains($0.key) } }
  }
}
