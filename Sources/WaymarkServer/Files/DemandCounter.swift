import Foundation

/// Counts how often something is wanted, until it is wanted often enough.
final class DemandCounter: @unchecked Sendable {
  private let lock = NSLock()
  private var counts: [String: Int] = [:]

  /// Counts for this name from now on, beginning with none.
  func begin(_ name: String) { lock.withLock { counts[name] = 0 } }

  /// Counts once.
  ///
  /// - Returns: true at the one call that completes the number; the counting ends with it.
  func reaches(_ number: Int, for name: String) -> Bool {
    lock.withLock {
      guard let count = counts[name] else { return false }
      counts[name] = count + 1 < number ? count + 1 : nil
      return count + 1 >= number
    }
  }
}
