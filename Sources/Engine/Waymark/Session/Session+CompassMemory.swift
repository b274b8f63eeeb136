internal import WaymarkGeodesy

extension Session {
  /// What is known of the device's compass, for its next session: what sessions before have taught and what this one
  /// has. Nil while nothing determined the yaw but the compass, and for strategies that do not learn.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// func nextSession(after session: Session<RobustAlignment>, at now: UTCInstant) -> Session<RobustAlignment> {
  ///   var next = Session()
  ///   if let memory = session.compassMemory { next.setCompassMemory(memory, at: now) }
  ///   return next
  /// }
  /// ```
  public var compassMemory: CompassMemory? {
    guard var memory = strategy.compassMemory else { return nil }
    if let now = utcNow { memory.learnt = now }
    return memory
  }
}
