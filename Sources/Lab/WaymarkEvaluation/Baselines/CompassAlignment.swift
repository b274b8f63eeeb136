public import Waymark
internal import WaymarkGeodesy

/// What simple geographic AR does: the newest fix, rotated by the compass, either as they come or through the
/// low-pass filters that common libraries put before both.
///
/// The standard deviations are those that the sensors report, for what they are worth.
public struct CompassAlignment: AlignmentStrategy {
  /// Constants of the method.
  public struct Parameters: Equatable, Sendable {
    /// Time constant of the exponential filter on the yaw, seconds; 0 takes every reading as it is.
    public var headingTime: Double
    /// The filter gets the median of this many readings.
    public var medianCount: Int
    /// Time constant of the exponential filter on the fixes, seconds; 0 takes every fix as it is.
    public var fixTime: Double
    /// The first yaw, until a reading comes.
    public var initialYaw = InitialYaw.alignedByDevice

    /// Every reading and every fix as it comes.
    public static var plain: Parameters { Parameters(headingTime: 0, medianCount: 1, fixTime: 0) }
    /// Median of five readings and exponential filters of a few seconds.
    public static var filtered: Parameters { Parameters(headingTime: 5, medianCount: 5, fixTime: 4) }
  }

  /// What is known now.
  public private(set) var alignment = Alignment.unknown

  private let parameters: Parameters
  private var yaw: YawReference
  private var hasReading = false
  private var readingTime = 0.0
  private var yawAccuracy: Double?
  private var recentYaws: [Double] = []
  private var last: Estimate?
  /// The filtered position, as an offset from the newest fix, east and north.
  private var offset = Vector3.zero

  /// Makes the strategy.
  public init(parameters: Parameters) {
    self.parameters = parameters
    yaw = YawReference(parameters.initialYaw)
  }

  /// Takes an event.
  public mutating func take(_ event: AlignmentEvent) -> AlignmentCorrection? {
    switch event {
    case .estimate(let estimate): return add(estimate: estimate)
    case .heading(let heading): return add(heading: heading)
    case .segment(let time): startSegment(at: time)
    default: break
    }
    return nil
  }

  /// A compass reading arrived.
  mutating func add(heading: HeadingObservation) -> AlignmentCorrection? {
    guard let measured = heading.yawDegrees else { return nil }
    let before = yaw.degrees
    let median = median(with: measured)
    if hasReading, parameters.headingTime > 0 {
      let part = min(1, max(0, heading.time - readingTime) / parameters.headingTime)
      yaw.set(degrees: before + Angle.difference(fromDegrees: before, toDegrees: median) * part)
    } else {
      yaw.set(degrees: median)
    }
    hasReading = true
    readingTime = heading.time
    yawAccuracy = heading.reading.accuracy > 0 ? heading.reading.accuracy : nil
    refresh()
    return AlignmentCorrection(
      time: heading.time, angleDegrees: Angle.difference(fromDegrees: before, toDegrees: yaw.degrees))
  }

  /// A fix arrived.
  mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    if let last, parameters.fixTime > 0 {
      // The filter is on the position itself: it lags behind a walker, as it does in those libraries.
      let frame = LocalFrame(origin: GeodeticPosition(estimate.fix.coordinate, height: 0))
      let filtered = frame.enu(of: GeodeticPosition(last.fix.coordinate, height: 0)) + offset
      let part = min(1, max(0, estimate.time - last.time) / parameters.fixTime)
      offset = filtered * (1 - part)
      offset.z = 0
    }
    last = estimate
    refresh()
    return nil
  }

  /// Odometry began anew: everything tied to the old scene is forgotten.
  mutating func startSegment(at time: Double) { self = CompassAlignment(parameters: parameters) }

  /// The median of the newest readings, as differences from the newest.
  private mutating func median(with measured: Double) -> Double {
    recentYaws.append(measured)
    if recentYaws.count > max(1, parameters.medianCount) { recentYaws.removeFirst() }
    guard recentYaws.count > 2 else { return measured }
    var differences: [Double] = []
    for yaw in recentYaws { differences.append(Angle.difference(fromDegrees: measured, toDegrees: yaw)) }
    differences.sort()
    return measured + differences[differences.count / 2]
  }

  private mutating func refresh() {
    guard let last else { return }
    let altitude = last.fix.altitude
    var position = last.fix.coordinate
    if offset != .zero {
      position = LocalFrame(origin: GeodeticPosition(position, height: 0)).position(ofENU: offset).coordinate
    }
    let frame = SceneFrame(
      origin: GeodeticPosition(position, height: altitude?.meters ?? 0), originInScene: last.scenePosition,
      yawDegrees: yaw.degrees, verticalReference: altitude?.reference ?? .ellipsoid)
    alignment = Alignment(
      frame: frame, heightIsKnown: altitude != nil, yawSigmaDegrees: yawAccuracy,
      positionSigma: last.fix.horizontalAccuracy / AccuracyRadius.perSigma, state: .rough)
  }
}
