extension Session {
  /// Adds the camera's pose at a time; the same as `take(_:)` with a pose.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// var session = Session()
  /// let pose = PoseSample(position: Vector3(0.1, 1.5, -0.3), orientation: .identity)
  /// if case .rejected(let reason) = session.add(pose, at: 12.5) { print(reason) }
  /// ```
  ///
  /// - Parameters:
  ///   - pose: the pose.
  ///   - time: seconds on the session's clock.
  /// - Returns: whether it was used.
  @discardableResult
  public mutating func add(_ pose: PoseSample, at time: Double) -> SampleOutcome {
    take(TimedSample(time: time, .pose(pose)))
  }

  /// Adds a location fix at a time; the same as `take(_:)` with a fix.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// var session = Session()
  /// guard let here = Coordinate(latitude: 47.0707, longitude: 15.4395) else { return }
  /// session.add(LocationFix(coordinate: here, horizontalAccuracy: 5, speed: 1.3), at: 12.6)
  /// print(session.fixMotion?.position.coordinate ?? here)
  /// ```
  ///
  /// - Parameters:
  ///   - fix: the fix.
  ///   - time: seconds on the session's clock at which the receiver was there.
  /// - Returns: whether it was used.
  @discardableResult
  public mutating func add(_ fix: LocationFix, at time: Double) -> SampleOutcome {
    take(TimedSample(time: time, .fix(fix)))
  }

  /// Adds a compass reading at a time; the same as `take(_:)` with a heading.
  ///
  /// ```swift
  /// import Waymark
  ///
  /// var session = Session()
  /// session.add(HeadingReading(degrees: 212, north: .magnetic, accuracy: 15), at: 12.7)
  /// ```
  ///
  /// - Parameters:
  ///   - heading: the reading.
  ///   - time: seconds on the session's clock.
  /// - Returns: whether it was used.
  @discardableResult
  public mutating func add(_ heading: HeadingReading, at time: Double) -> SampleOutcome {
    take(TimedSample(time: time, .heading(heading)))
  }
}
