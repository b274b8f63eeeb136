public import Waymark
internal import WaymarkGeodesy

/// Any alignment method, stopped at a moment: from then on only odometry continues its alignment, and later fixes are
/// compared with their predicted positions. This evaluates an alignment where there is no truth.
public struct HalfwayPrediction<Strategy: AlignmentStrategy>: AlignmentStrategy {
  /// Horizontal distances of the later fixes from their predictions, metres, in the order of time.
  public private(set) var errors = ErrorStatistics()
  private var strategy: Strategy
  private let halfway: Double
  private var frame: SceneFrame?
  private var isStopped = false

  /// Makes the method.
  ///
  /// - Parameters:
  ///   - strategy: the method that is stopped.
  ///   - halfway: when, seconds on the session's clock.
  public init(_ strategy: Strategy, stoppedAt halfway: Double) {
    self.strategy = strategy
    self.halfway = halfway
  }

  /// The present alignment.
  public var alignment: Alignment { strategy.alignment }

  /// Adds a pose.
  public mutating func add(pose: PoseSample, at time: Double) {
    stopIfDue(at: time)
    if !isStopped { strategy.add(pose: pose, at: time) }
  }

  /// Adds a fix.
  public mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    stopIfDue(at: estimate.time)
    guard isStopped else { return strategy.add(estimate: estimate) }
    if let frame {
      let predicted = frame.geodeticPosition(ofScene: estimate.scenePosition).coordinate
      errors.add(Geodesic.wgs84.inverse(from: predicted, to: estimate.fix.coordinate).distance)
    }
    return nil
  }

  /// Adds a compass reading.
  public mutating func add(heading: HeadingObservation) -> AlignmentCorrection? {
    isStopped ? nil : strategy.add(heading: heading)
  }

  /// Adds a sighting.
  public mutating func add(sighting: SightingObservation) -> AlignmentCorrection? {
    isStopped ? nil : strategy.add(sighting: sighting)
  }

  /// Sets the streets, until stopped.
  public mutating func setStreets(_ streets: StreetNetwork?) { if !isStopped { strategy.setStreets(streets) } }

  /// Sets the route, until stopped.
  public mutating func setRoute(_ route: Route?) { if !isStopped { strategy.setRoute(route) } }

  /// Sets the ground's elevation, until stopped.
  public mutating func setGround(_ ground: GroundElevation?) { if !isStopped { strategy.setGround(ground) } }

  /// Starts a segment: an alignment of the old scene predicts nothing in the new one.
  public mutating func startSegment(at time: Double) {
    frame = nil
    if !isStopped { strategy.startSegment(at: time) }
  }

  /// Advances the time, seconds on the session's clock.
  public mutating func advance(to time: Double) -> AlignmentCorrection? {
    isStopped ? nil : strategy.advance(to: time)
  }

  private mutating func stopIfDue(at time: Double) {
    guard !isStopped, time >= halfway else { return }
    isStopped = true
    frame = strategy.alignment.frame
  }
}
