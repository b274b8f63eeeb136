/// Keeps the pause between two requests that a source asks for.
actor Pace {
  private var next: [String: ContinuousClock.Instant] = [:]

  /// Waits until the source may be asked.
  func wait(for source: DataSource) async throws {
    let start = max(.now, next[source.name] ?? .now)
    next[source.name] = start + .seconds(source.pauseSeconds)
    if start > .now { try await Task.sleep(until: start, clock: .continuous) }
  }
}
