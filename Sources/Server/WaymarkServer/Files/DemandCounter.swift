import Foundation

/// Counts requests until there are enough.
final class DemandCounter: @unchecked Sendable {
  private let lock = NSLock()
  private var counts: [String: Int] = [:]

  /// Starts counting for this name at zero.
  func begin(_ name: String) { lock.withLock { counts[name] = 0 } }

  /// Counts one request.
  ///
  /// - Returns: true only for the call that reaches the number; the counting ends with it.
  func reaches(_ number: Int, for name: String) -> Bool {
    lock.withLock {
      guard let count = counts[name] else { return false }
      counts[name] = count + 1 < number ? count + 1 : nil
      return count + 1 >= number
    }
  }
}
