public import Waymark
internal import WaymarkGeodesy

/// Yaw and position by one least-squares fit of the odometry path onto the fixes: with independent errors (Procrustes)
/// or with those of a Gauss–Markov process (generalised least squares).
///
/// Constant memory and time per fix. Older fixes lose weight slowly, because odometry drifts.
public struct RigidFitAlignment: AlignmentStrategy {
  /// Constants of the method.
  public struct Parameters: Equatable, Sendable {
    /// Correlation time of the fixes' error, seconds; 0 takes the errors as independent.
    public var tau: Double
    /// Standard deviation of the white part of a fix's error ÷ that of the whole.
    public var whiteShare = 0.3
    /// True to scale the standard deviations by the residuals; false to believe the fixes' accuracies.
    public var scalesByResiduals: Bool
    /// The weight of a fix falls to 1/e in this time, seconds.
    public var memory = 600.0
    /// The fit's yaw is taken once its nominal standard deviation is below this, degrees; until then the first yaw stays.
    public var maximumYawSigmaDegrees = 30.0
    /// Where the first yaw comes from.
    public var initialYaw = InitialYaw.alignedByDevice

    /// Plain least squares: every fix's error on its own.
    public static var leastSquares: Parameters { Parameters(tau: 0, scalesByResiduals: true) }
    /// Generalised least squares: errors correlated over a minute.
    public static var generalizedLeastSquares: Parameters { Parameters(tau: 60, scalesByResiduals: false) }
  }

  /// What is known now.
  public private(set) var alignment = Alignment.unknown

  private let parameters: Parameters
  private var yaw: YawReference
  private var whitener: GaussMarkovWhitener
  private var fit = RigidPlaneFit()
  private var local: LocalFrame?
  private var last: Estimate?
  private var altitude: Altitude?

  /// Makes the strategy.
  public init(parameters: Parameters) {
    self.parameters = parameters
    yaw = YawReference(parameters.initialYaw)
    whitener = Self.whitener(parameters)
  }

  private static func whitener(_ parameters: Parameters) -> GaussMarkovWhitener {
    // Independent errors are all white.
    GaussMarkovWhitener(tau: parameters.tau, whiteShare: parameters.tau > 0 ? parameters.whiteShare : 1)
  }

  /// Takes an event.
  ///
  /// - Complexity: O(1).
  public mutating func take(_ event: AlignmentEvent) -> AlignmentCorrection? {
    switch event {
    case .estimate(let estimate): return add(estimate: estimate)
    case .heading(let heading): return add(heading: heading)
    case .segment(let time): startSegment(at: time)
    default: break
    }
    return nil
  }

  /// A compass reading arrived; only the first may be used, for the first yaw.
  mutating func add(heading: HeadingObservation) -> AlignmentCorrection? {
    let correction = yaw.add(heading: heading)
    if correction != nil { refresh() }
    return correction
  }

  /// A fix arrived.
  mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    let frame = local ?? LocalFrame(origin: GeodeticPosition(estimate.fix.coordinate, height: 0))
    local = frame
    if let last {
      fit.fade(by: max(0, 1 - (estimate.time - last.time) / max(1, parameters.memory)))
    }
    let measured = frame.enu(of: GeodeticPosition(estimate.fix.coordinate, height: 0))
    let equation = whitener.whiten(
      p: Self.plane(estimate.scenePosition), g: RigidPlaneFit.Point(x: measured.x, y: measured.y),
      sigma: max(0.1, estimate.fix.horizontalAccuracy / AccuracyRadius.perSigma), at: estimate.time)
    fit.add(h: equation.h, p: equation.p, g: equation.g)
    last = estimate
    altitude = estimate.fix.altitude ?? altitude
    let before = yaw.degrees
    let largest = Angle.radians(parameters.maximumYawSigmaDegrees)
    let isDetermined = fit.yawInformation * largest * largest >= 1
    if isDetermined, let fitted = fit.yawDegrees { yaw.set(degrees: fitted) }
    refresh(isFitted: isDetermined)
    return isDetermined
      ? AlignmentCorrection(
        time: estimate.time, angleDegrees: Angle.difference(fromDegrees: before, toDegrees: yaw.degrees))
      : nil
  }

  /// Odometry began anew: everything tied to the old scene is forgotten.
  mutating func startSegment(at time: Double) {
    self = RigidFitAlignment(parameters: parameters)
  }

  /// Scene x and −z: east and north where the yaw is 0.
  private static func plane(_ p: Vector3) -> RigidPlaneFit.Point { RigidPlaneFit.Point(x: p.x, y: -p.z) }

  private mutating func refresh(isFitted: Bool = false) {
    guard let local, let last else { return }
    let here = Self.plane(last.scenePosition)
    let image = fit.image(of: here, yawDegrees: yaw.degrees)
    let position = local.position(ofENU: Vector3(image.x, image.y, 0)).coordinate
    let frame = SceneFrame(
      origin: GeodeticPosition(position, height: altitude?.meters ?? 0), originInScene: last.scenePosition,
      yawDegrees: yaw.degrees, verticalReference: altitude?.reference ?? .ellipsoid)
    alignment = Alignment(frame: frame, heightIsKnown: altitude != nil, state: .rough)
    guard isFitted else { return }
    // Two equations a fix, three unknowns.
    let freedom = 2 * fit.count - 3
    let scale = parameters.scalesByResiduals ? (freedom > 1 ? fit.residual / freedom : .infinity) : 1
    let variance = scale / fit.yawInformation
    guard variance.isFinite else { return }
    alignment.yawSigmaDegrees = Angle.degrees(variance.squareRoot())
    alignment.positionSigma = (scale * fit.imageVariance(of: here, yawVariance: 1 / fit.yawInformation)).squareRoot()
  }
}
