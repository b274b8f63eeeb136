import WaymarkVision

/// A row of the table of motion from rendered pictures: errors over all repetitions.
public struct MotionRow: Sendable {
  /// What is given to the estimator besides pictures, attitude and acceleration.
  public enum Kind: Int, CaseIterable, Sendable {
    /// Camera height and steps.
    case heightKnown
    /// Nothing; the height is 7 % wrong at the start.
    case alone
    /// Steps and the receiver's speed; the height is 7 % wrong at the start.
    case learned
  }

  /// The walk.
  public let scene: MotionScene
  /// Way of the camera, metres.
  public private(set) var way = 0.0
  /// Errors at the end of steps alone, metres.
  var steps: [Double] = []
  private var ends: [[Double]] = [[], [], []]
  private var spreads: [[Double]] = [[], [], []]
  private var directions: [[Double]] = [[], [], []]
  private var covered: [[Bool]] = [[], [], []]
  private var largest: [[Double]] = [[], [], []]
  private var heights: [[Double]] = [[], [], []]
  private var lengths: [[Double]] = [[], [], []]
  private var climbs: [[Double]] = [[], [], []]
  private var used: [[Double]] = [[], [], []]
  /// Correlations of the bob, estimated time offsets (seconds) and focal factors.
  public private(set) var bobs: [Double] = []
  /// See `bobs`.
  public private(set) var offsets: [Double] = []
  /// See `bobs`.
  public private(set) var focals: [Double] = []

  init(_ scene: MotionScene) { self.scene = scene }

  mutating func add(_ score: MotionScore, kind: Int, height: Double) {
    way = score.way
    ends[kind].append(score.end)
    spreads[kind].append(score.rms)
    largest[kind].append(score.largest)
    directions[kind] += score.directionSquares
    covered[kind] += score.covered
    heights[kind].append(height)
    if score.trueLength > 1 { lengths[kind].append(score.foundLength / score.trueLength) }
    if score.climb > 1 { climbs[kind].append(score.heightError / score.climb) }
    let all = score.seconds.picture + score.seconds.direction + score.seconds.still + score.seconds.others
    used[kind].append((score.seconds.picture + score.seconds.still) / max(all, 1e-9))
  }

  mutating func note(_ estimator: MotionEstimator) {
    if let bob = estimator.bobCorrelation { bobs.append(bob) }
    offsets.append(estimator.timeOffset.seconds)
    focals.append(estimator.focalFactor.value)
  }

  private static func rms(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }

  /// Error at the end, root mean square: of the way, or in metres where the camera stands.
  public func end(_ kind: Kind) -> Double? { Self.rms(ends[kind.rawValue]).map { scene.isStanding ? $0 : $0 / way } }
  /// Largest distance from the true path, metres.
  public func largestDistance(_ kind: Kind) -> Double? { largest[kind.rawValue].max() }
  /// The same of steps in the direction of view.
  public var stepsEnd: Double? { Self.rms(steps).map { scene.isStanding ? $0 : $0 / way } }
  /// Error of the direction over a second, degrees, root mean square.
  public func direction(_ kind: Kind) -> Double? {
    let squares = directions[kind.rawValue]
    return squares.isEmpty ? nil : (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }
  /// Share of five seconds' displacements within their 95 %.
  public func coverage(_ kind: Kind) -> Double? {
    let all = covered[kind.rawValue]
    return all.isEmpty ? nil : Double(all.filter { $0 }.count) / Double(all.count)
  }
  /// Error of the height over the climb.
  public func climbError(_ kind: Kind) -> Double? { Self.rms(climbs[kind.rawValue]) }
  /// Learned height over the true one, mean.
  public func height(_ kind: Kind) -> Double { Self.mean(heights[kind.rawValue]) ?? 0 }
  /// Length found over the true one, mean; nil where the camera stands.
  public func length(_ kind: Kind) -> Double? { Self.mean(lengths[kind.rawValue]) }
  /// Share of the time in which the picture alone says the displacement.
  public func used(_ kind: Kind) -> Double { Self.mean(used[kind.rawValue]) ?? 0 }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
