/// What a session forwards to its alignment strategy: measurements, checked and in order, and what is known around the walk. Times are
/// seconds on the session's clock.
public enum AlignmentEvent: Sendable {
  /// The camera moved. Sent for every accepted pose that is not lost.
  case pose(PoseSample, at: Double)
  /// A fix arrived, paired with the scene position of its own moment.
  case estimate(Estimate)
  /// A compass reading arrived.
  case heading(HeadingObservation)
  /// The user put a pixel on a thing whose direction or position is known.
  case sighting(SightingObservation)
  /// Another positioning system reported where the scene is.
  case geoPose(GeoPose, at: Double)
  /// The streets around the walk, from here on; nil = none are known.
  case streets(StreetNetwork?)
  /// The route that the user follows, from here on; nil = none.
  case route(Route?)
  /// The ground's elevation around the walk, from here on; nil = it is not known.
  case ground(GroundElevation?)
  /// What earlier sessions taught of the device's compass; counts when it comes before the first reading.
  case compassMemory(CompassMemory)
  /// Odometry was lost: scene positions after this are unrelated to earlier ones.
  case segment(at: Double)
  /// Time passed; for strategies with timers. Sent with every accepted pose.
  case time(Double)
}
