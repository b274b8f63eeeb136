/// A way to find out where the scene is on Earth and how it is turned. Everything arrives checked and in order, with
/// poses and other measurements already paired; strategies ignore what they do not use.
public protocol AlignmentStrategy: Sendable {
  /// What is known now.
  var alignment: Alignment { get }

  /// The camera moved. Called for every accepted pose that is not lost.
  mutating func add(pose: PoseSample, at time: Double)

  /// A fix arrived. Returns the correction of the yaw, where one was made.
  mutating func add(estimate: Estimate) -> AlignmentCorrection?

  /// A compass reading arrived.
  mutating func add(heading: HeadingObservation) -> AlignmentCorrection?

  /// Odometry was lost: scene positions from now on have nothing to do with earlier ones.
  mutating func startSegment(at time: Double)

  /// Time passed; for strategies with timers. Called with every accepted pose.
  mutating func advance(to time: Double) -> AlignmentCorrection?
}

extension AlignmentStrategy {
  /// Not used by default.
  public mutating func add(pose: PoseSample, at time: Double) {}
  /// Not used by default.
  public mutating func add(heading: HeadingObservation) -> AlignmentCorrection? { nil }
  /// Nothing to do by default.
  public mutating func advance(to time: Double) -> AlignmentCorrection? { nil }
}
