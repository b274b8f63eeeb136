/// A method that estimates where the scene is on Earth and its yaw. Everything arrives checked and in order, with
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

  /// The user put a pixel on a thing whose direction or position is known. Returns the correction of the yaw, where one
  /// was made.
  mutating func add(sighting: SightingObservation) -> AlignmentCorrection?

  /// Another positioning system reported where the scene is. Returns the correction of the yaw, where one was made.
  mutating func add(geoPose: GeoPose, at time: Double) -> AlignmentCorrection?

  /// The streets around the walk, from here on; nil = none are known.
  mutating func setStreets(_ streets: StreetNetwork?)

  /// The route that the user follows, from here on; nil = none.
  mutating func setRoute(_ route: Route?)

  /// The ground's elevation around the walk, from here on; nil = it is not known.
  mutating func setGround(_ ground: GroundElevation?)

  /// What earlier sessions taught of the device's compass; counts when it comes before the first reading.
  mutating func setCompassMemory(_ memory: CompassMemory)

  /// What is known of the device's compass, for the next session; nil while that is nothing.
  var compassMemory: CompassMemory? { get }

  /// Odometry was lost: scene positions after this are unrelated to earlier ones.
  mutating func startSegment(at time: Double)

  /// Time passed; for strategies with timers. Called with every accepted pose.
  mutating func advance(to time: Double) -> AlignmentCorrection?
}

extension AlignmentStrategy {
  /// Not used by default.
  public mutating func add(pose: PoseSample, at time: Double) {}
  /// Not used by default.
  public mutating func add(heading: HeadingObservation) -> AlignmentCorrection? { nil }
  /// Not used by default.
  public mutating func add(sighting: SightingObservation) -> AlignmentCorrection? { nil }
  /// Not used by default.
  public mutating func add(geoPose: GeoPose, at time: Double) -> AlignmentCorrection? { nil }
  /// Not used by default.
  public mutating func setStreets(_ streets: StreetNetwork?) {}
  /// Not used by default.
  public mutating func setRoute(_ route: Route?) {}
  /// Not used by default.
  public mutating func setGround(_ ground: GroundElevation?) {}
  /// Not used by default.
  public mutating func setCompassMemory(_ memory: CompassMemory) {}
  /// Nothing by default.
  public var compassMemory: CompassMemory? { nil }
  /// Nothing to do by default.
  public mutating func advance(to time: Double) -> AlignmentCorrection? { nil }
}
