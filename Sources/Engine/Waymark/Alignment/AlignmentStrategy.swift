/// A method that estimates where the scene is on Earth and its yaw. Everything arrives checked and in order, with
/// poses and other measurements already paired; strategies ignore what they do not use.
public protocol AlignmentStrategy: Sendable {
  /// What is known now.
  var alignment: Alignment { get }

  /// What is known of the device's compass, for the next session; nil while that is nothing.
  var compassMemory: CompassMemory? { get }

  /// Takes an event. Returns the correction of the yaw, where one was made.
  mutating func take(_ event: AlignmentEvent) -> AlignmentCorrection?
}

extension AlignmentStrategy {
  /// Nothing by default.
  public var compassMemory: CompassMemory? { nil }
}
