public import Waymark

/// Any strategy, chosen at run time.
public struct ComparedAlignment: AlignmentStrategy {
  private var strategy: any AlignmentStrategy

  /// Wraps a strategy.
  public init(_ strategy: some AlignmentStrategy) { self.strategy = strategy }

  /// What is known now.
  public var alignment: Alignment { strategy.alignment }

  /// What is known of the device's compass, for the next session.
  public var compassMemory: CompassMemory? { strategy.compassMemory }

  /// Forwards the event.
  public mutating func take(_ event: AlignmentEvent) -> AlignmentCorrection? { strategy.take(event) }
}
