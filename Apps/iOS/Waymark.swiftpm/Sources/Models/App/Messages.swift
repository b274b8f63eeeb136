import Observation

/// What the user must read once, one after the other: errors of all parts come here, whichever sheet is open.
@MainActor @Observable final class Messages {
  /// The sentences after it, the oldest first.
  private(set) var waiting: [String] = []
  /// The sentence to show; nil for none.
  private(set) var shown: String?
  private static let maximum = 5
  /// Between two alerts, so that the second is seen to be another one.
  private static let pause = Duration.milliseconds(600)

  /// Adds a sentence, unless it waits already.
  func add(_ sentence: String) {
    guard !sentence.isEmpty, shown != sentence, !waiting.contains(sentence) else { return }
    guard shown != nil || !waiting.isEmpty else {
      shown = sentence
      return
    }
    waiting.append(sentence)
    // Somebody who reads none of them needs the newest.
    if waiting.count > Self.maximum { waiting.removeFirst() }
  }

  /// Adds an error.
  func add(_ error: any Error) { add(String(describing: error)) }

  /// The shown sentence was read.
  func read() {
    shown = nil
    guard !waiting.isEmpty else { return }
    Task {
      try? await Task.sleep(for: Self.pause)
      if shown == nil, !waiting.isEmpty { shown = waiting.removeFirst() }
    }
  }
}
