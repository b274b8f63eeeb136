extension AnchorStore {
  /// Polls the revision of stores without notifications.
  ///
  /// - Parameters:
  ///   - seconds: the time between two questions.
  ///   - version: a number that changes with the store.
  /// - Returns: the changes, until iteration ends.
  func polledChanges(
    every seconds: Double, _ version: @escaping @Sendable (Self) throws(StorageError) -> Int
  ) -> AsyncStream<ForeignChange> {
    AsyncStream { continuation in
      let task = Task.detached { [weak self] in
        var known: Int?
        while !Task.isCancelled {
          do throws(StorageError) {
            guard let store = self else { return continuation.finish() }
            let now = try version(store)
            if now != known { continuation.yield(.changed) }
            known = now
          } catch {
            // Other errors are reported when the store is used.
            if error.kind == .moved { continuation.yield(.replaced(error)) }
          }
          try? await Task.sleep(for: .seconds(seconds))
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
