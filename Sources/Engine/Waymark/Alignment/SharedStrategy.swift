/// A strategy whose copies share it until one of them changes: a session that can run any strategy is copied quickly.
struct SharedStrategy<Strategy: AlignmentStrategy>: Sendable {
  /// Mutated only while uniquely referenced.
  private final class Storage: @unchecked Sendable {
    var strategy: Strategy

    init(_ strategy: Strategy) { self.strategy = strategy }
  }

  private var storage: Storage

  init(_ strategy: Strategy) { storage = Storage(strategy) }

  /// What the strategy knows now.
  var alignment: Alignment { storage.strategy.alignment }

  /// What is known of the device's compass.
  var compassMemory: CompassMemory? { storage.strategy.compassMemory }

  /// Forwards the event.
  mutating func take(_ event: AlignmentEvent) -> AlignmentCorrection? {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.strategy) }
    return storage.strategy.take(event)
  }
}
