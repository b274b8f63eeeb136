public import Waymark
internal import WaymarkGeodesy

/// Any alignment method, stopped at a moment: from then on the odometry alone carries its alignment on, and the fixes
/// that come are compared with where it puts them. What can be said of an alignment where there is no truth.
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

  /// What is known now.
  public var alignment: Alignment { strategy.alignment }

  /// The camera moved.
  public mutating func add(pose: PoseSample, at time: Double) {
    stopIfDue(at: time)
    if !isStopped { strategy.add(pose: pose, at: time) }
  }

  /// A fix arrived.
  public mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    stopIfDue(at: estimate.time)
    guard isStopped else { return strategy.add(estimate: estimate) }
    if let frame {
      let predicted = frame.geodeticPosition(ofScene: estimate.scenePosition).coordinate
      errors.add(Geodesic.wgs84.inverse(from: predicted, to: estimate.fix.coordinate).distance)
    }
    return nil
  }

  /// A compass reading arrived.
  public mutating func add(heading: HeadingObservation) -> AlignmentCorrection? {
    isStopped ? nil : strategy.add(heading: heading)
  }

  /// A sighting was made.
  public mutating func add(sighting: SightingObservation) -> AlignmentCorrection? {
    isStopped ? nil : strategy.add(sighting: sighting)
  }

  /// Streets are known from here on.
  public mutating func setStreets(_ streets: StreetNetwork?) { if !isStopped { strategy.setStreets(streets) } }

  /// A route is followed from here on.
  public mutating func setRoute(_ route: Route?) { if !isStopped { strategy.setRoute(route) } }

  /// The ground is known from here on.
  public mutating func setGround(_ ground: GroundElevation?) { if !isStopped { strategy.setGround(ground) } }

  /// Odometry began anew: what was known of the old scene predicts nothing in the new one.
  public mutating func startSegment(at time: Double) {
    frame = nil
    if !isStopped { strategy.startSegment(at: time) }
  }

  /// Time passed.
  public mutating func advance(to time: Double) -> AlignmentCorrection? {
    isStopped ? nil : strategy.advance(to: time)
  }

  private mutating func stopIfDue(at time: Double) {
    guard !isStopped, time >= halfway else { return }
    isStopped = true
    frame = strategy.alignment.frame
  }
}
