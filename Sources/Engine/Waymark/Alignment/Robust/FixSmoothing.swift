internal import CPortableMath

/// Whether the receiver smooths its fixes over some seconds. Errors that a Gauss–Markov process and white noise make have
/// changes from fix to fix that are independent or alternate; those of a smoothed process go on in the same direction. The filters
/// know only the first kind, and take the small steps of the second for small errors.
struct FixSmoothing: Sendable {
  /// Fixes that come faster, seconds, are not compared.
  private static let interval = 0.8
  /// Nor those with a longer gap.
  private static let maximumGap = 3.0
  /// The two gaps between three fixes may differ by this much.
  private static let unevenness = 0.3
  /// A scene that moves less from fix to fix, metres, may be carried.
  private static let minimumStep = 0.4
  /// Seconds for which a change counts.
  private static let memory = 120.0
  /// Minimum number of changes.
  private static let minimumCount = 16.0
  /// Minimum autocorrelation of the changes, and how many of its standard deviations it must be above zero.
  private static let (minimumCorrelation, certainty) = (0.2, 2.5)

  private var first: (time: Double, position: Complex, scene: Complex)?
  private var second: (time: Double, position: Complex, scene: Complex)?
  /// Displacements between neighbours, and between those two apart.
  private var single = RotationFit()
  private var double = RotationFit()
  private(set) var isSmoothed = false

  /// A fix came.
  ///
  /// - Parameters:
  ///   - position: its position, metres.
  ///   - scene: the camera's in the scene, x and −z, metres.
  ///   - time: its time, seconds.
  /// - Returns: true when it shows, and none before did, that the receiver smooths.
  mutating func add(_ position: Complex, scene: Complex, at time: Double) -> Bool {
    let before = isSmoothed
    compare(position, scene: scene, at: time)
    return isSmoothed && !before
  }

  private mutating func compare(_ position: Complex, scene: Complex, at time: Double) {
    guard let last = second, time >= last.time, time - last.time <= Self.maximumGap else {
      (first, second) = (nil, (time, position, scene))
      return
    }
    let seconds = time - last.time
    guard seconds >= Self.interval else { return }
    defer { (first, second) = (second, (time, position, scene)) }
    guard let first, abs(last.time - first.time - seconds) < Self.unevenness * seconds else { return }
    let step = scene - last.scene
    guard step.magnitude > Self.minimumStep else { return }
    let kept = exp(-seconds / Self.memory)
    single.fade(to: kept)
    double.fade(to: kept)
    single.add(position - last.position, step)
    double.add(position - first.position, scene - first.scene)
    guard single.count >= Self.minimumCount, let one = single.residual, let two = double.residual, one > 0 else {
      return
    }
    let correlation = two / (2 * one) - 1
    isSmoothed = correlation > max(Self.minimumCorrelation, Self.certainty / single.count.squareRoot())
  }

  /// A new scene, or other axes: another rotation. What the receiver does stays.
  mutating func startSegment() {
    let known = isSmoothed
    self = FixSmoothing()
    isSmoothed = known
  }
}
