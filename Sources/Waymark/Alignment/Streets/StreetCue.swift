/// The street cue: the recent odometry path has to fit the streets or the route. It keeps that path itself and works
/// out what the map says from it each time, so that nothing is counted twice.
public struct StreetCue: Sendable {
  /// A cue without any map.
  public init() {}

  /// True when there is neither a street nor a route to fit.
  public var isIdle: Bool { true }

  /// The streets from here on; nil = none.
  public mutating func setStreets(_ streets: StreetNetwork?) {}

  /// The route from here on; nil = none. The walker is probably on it, no more.
  public mutating func setRoute(_ route: Route?) {}

  /// The camera moved; called for every usable pose, in order.
  public mutating func add(pose: PoseSample, at time: Double) {}

  /// Odometry was lost: later poses are in another scene, with another yaw.
  public mutating func startSegment(at time: Double) {}

  /// What is believed when the map is taken into account.
  ///
  /// - Parameters:
  ///   - belief: the belief of all other cues for the newest pose added.
  ///   - time: seconds on the session's clock.
  /// - Returns: the belief with the map; the same one when the map says nothing.
  public mutating func refine(_ belief: AlignmentBelief, at time: Double) -> AlignmentBelief { belief }
}
