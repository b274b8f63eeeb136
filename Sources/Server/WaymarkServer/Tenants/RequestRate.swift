import Foundation

/// How many requests each tenant may still make of this server: a bucket for each, which its rate fills and each request
/// takes one out of.
final class RequestRate: @unchecked Sendable {
  /// What a full bucket holds: the requests of so many seconds, and never less than a page needs at its start.
  private static let (seconds, minimum) = (2.0, 20.0)

  private struct Bucket {
    var level: Double
    var time: Double
  }

  private let lock = NSLock()
  private var buckets: [String: Bucket] = [:]

  /// Takes one request out of a bucket.
  ///
  /// - Parameters:
  ///   - identity: the tenant's.
  ///   - rate: its requests a second.
  ///   - now: the time, seconds.
  /// - Returns: seconds after which there is one again; nil where there was one.
  func take(_ identity: String, rate: Double, now: Double) -> Double? {
    let capacity = max(Self.minimum, rate * Self.seconds)
    return lock.withLock {
      var bucket = buckets[identity] ?? Bucket(level: capacity, time: now)
      bucket.level = min(capacity, bucket.level + max(0, now - bucket.time) * rate)
      bucket.time = now
      let isFull = bucket.level < 1
      if !isFull { bucket.level -= 1 }
      buckets[identity] = bucket
      return isFull ? (1 - bucket.level) / rate : nil
    }
  }

  /// Keeps the buckets of these tenants only.
  func keep(_ identities: Set<String>) {
    lock.withLock { buckets = buckets.filter { identities.contains($0.key) } }
  }
}
