import Foundation

/// How many bytes of bodies may be in memory at once, of all requests and their answers together.
final class BodyBudget: @unchecked Sendable {
  private let lock = NSLock()
  private var left: Int

  init(bytes: Int) { left = bytes }

  /// Takes bytes out of the budget; false when there are not so many.
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
