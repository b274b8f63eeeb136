import Foundation

/// Limits the bytes of bodies: those in memory, of all requests and their responses together, and those of exports on the
/// disk.
final class BodyBudget: @unchecked Sendable {
  private let lock = NSLock()
  let bytes: Int
  private var left: Int

  init(bytes: Int) { (self.bytes, left) = (bytes, bytes) }

  /// Bytes that are taken.
  var used: Int { lock.withLock { bytes - left } }

  /// Takes bytes from the budget; false when not enough are left.
  func take(_ count: Int) -> Bool {
    lock.withLock {
      guard count <= left else { return false }
      left -= count
      return true
    }
  }

  /// Gives bytes back.
  func giveBack(_ count: Int) { lock.withLock { left += count } }
}
