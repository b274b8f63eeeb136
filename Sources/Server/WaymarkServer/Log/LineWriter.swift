import Foundation

/// Writes lines on a thread of its own: a reader that is slow, or stops, delays no request. What does not fit in its
/// memory is left out and counted.
final class LineWriter: @unchecked Sendable {
  /// Maximum number of bytes that wait.
  private static let room = 1 << 20

  private let condition = NSCondition()
  private let write: @Sendable (String) -> Void
  private var waiting = ""
  private var isWriting = false
  private var isFinished = false
  private var leftOut = 0

  init(_ write: @escaping @Sendable (String) -> Void) {
    self.write = write
    Thread.detachNewThread { [self] in while writeOnce() {} }
  }

  /// Adds a line, with its end.
  func add(_ line: String) {
    condition.lock()
    defer { condition.unlock() }
    guard !isFinished else { return }
    if waiting.utf8.count + line.utf8.count > Self.room {
      leftOut += 1
    } else {
      waiting += line
      condition.broadcast()
    }
  }

  /// Takes no more lines, and waits until those before are written.
  func finish(within seconds: Double) {
    let deadline = Date().addingTimeInterval(seconds)
    condition.lock()
    defer { condition.unlock() }
    isFinished = true
    condition.broadcast()
    while !waiting.isEmpty || isWriting { guard condition.wait(until: deadline) else { return } }
  }

  /// Writes what waits; false when nothing more will come.
  private func writeOnce() -> Bool {
    condition.lock()
    while waiting.isEmpty, !isFinished { condition.wait() }
    var lines = waiting
    if leftOut > 0 { lines += "{\"event\":\"left-out\",\"lines\":\(leftOut)}\n" }
    (waiting, leftOut, isWriting) = ("", 0, !lines.isEmpty)
    condition.unlock()
    guard !lines.isEmpty else { return false }
    write(lines)
    condition.lock()
    isWriting = false
    condition.broadcast()
    condition.unlock()
    return true
  }
}
