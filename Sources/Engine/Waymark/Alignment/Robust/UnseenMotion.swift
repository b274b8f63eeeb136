internal import CPortableMath

/// Notices that the fixes move on in a manner that the scene does not show: a pose that is frozen, steps that are not counted, a
/// ride, with the walker standing or walking on what carries.
///
/// Over windows of the last 10, 20 and 40 s it compares possible causes of the fixes' displacement beside the scene's. The window is
/// parted into four pieces of equal length; the displacements of the pieces are
///
/// - small and unrelated where nothing carries the user and the correlated error of the fixes wanders (a Gauss–Markov process
///   looks like a random walk over times that are short beside its own), but for what the yaw's uncertainty makes of the path;
/// - larger and unrelated within a burst, or large in one of the pieces where one begins or ends;
/// - all alike, but for those errors, where the user is carried at some speed.
///
/// How noisy the fixes are is taken from the weights that the bank gave its guesses *before* the window: a filter that
/// believes a frozen pose soon explains the fixes' displacement as noise. So is the rotation of the scene. Where that is not known,
/// the best one is taken: then only a path that is too short for the fixes' is carried.
struct UnseenMotion: Sendable {
  /// A noise level: variance of the correlated error in the long run and its correlation time, white variance, weight.
  struct Noise: Sendable {
    var bias: Double
    var tau: Double
    var white: Double
    var weight: Double
  }

  /// The rotation from the scene to Earth, its magnitude below 1 as far as it is uncertain, and its variance per axis.
  struct Rotation: Sendable {
    var mean: Complex
    var variance: Double

    private init(mean: Complex, variance: Double) { (self.mean, self.variance) = (mean, variance) }

    /// - Parameters:
    ///   - yaw: radians clockwise.
    ///   - sigma: its standard deviation, radians.
    init(yaw: Double, sigma: Double) {
      let kept = exp(-sigma * sigma)
      self.init(mean: Complex(cos(yaw), -sin(yaw)) * kept.squareRoot(), variance: (1 - kept) / 2)
    }

    /// Nothing is known.
    static let unknown = Rotation(mean: .zero, variance: 0.5)

    /// So uncertain that any is possible.
    var isUnknown: Bool { variance > 0.2 }
  }

  /// What the fixes say of a motion that the scene does not show.
  struct Finding: Sendable {
    /// The displacement over the window that the scene does not show, metres, and its mean velocity, m/s.
    var displacement: Complex
    var velocity: Complex
    /// The scene's rotation before it.
    var rotation: Rotation
    /// Probability that the user moved.
    var probability: Double
  }

  private static let pieces = 4
  private static let windows = [10.0, 20.0, 40.0]
  /// Standard deviation of an unseen velocity per axis, m/s: from a stroll to a bicycle, and a tram in the tail.
  private static let speedSigma = 2.0
  /// Probability that the user moves unseen, before any fix, where the scene stands, and where it shows a path of its own.
  private static let (standingPrior, walkingPrior) = (0.01, 0.004)
  /// A scene that went more than this part of the fixes' displacement does not stand.
  private static let standing = 0.25
  /// Standard deviation of the path's length by the odometry, as a part of it.
  private static let scaleSigma = 0.05
  /// Fixes that come faster, seconds, are not kept.
  private static let interval = 0.5

  private struct Entry {
    var time: Double
    var position: Complex
    var scene: Complex
    var noises: [Noise]
    var rotation: Rotation
  }

  private var entries: [Entry] = []
  private let bursts: BurstModel

  init(bursts: BurstModel) { self.bursts = bursts }

  /// Forgets everything.
  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// A fix came.
  ///
  /// - Parameters:
  ///   - position: its position, metres.
  ///   - scene: where the camera is in the scene, horizontally, metres.
  ///   - noises: how noisy fixes may be.
  ///   - rotation: of the scene.
  ///   - time: its time, seconds.
  /// - Returns: the likeliest motion that the scene does not show; nil where little is known.
  mutating func add(_ position: Complex, scene: Complex, noises: [Noise], rotation: Rotation, at time: Double)
    -> Finding?
  {
    if let last = entries.last, !(time >= last.time && time - last.time < 10) { removeAll() }
    guard time - (entries.last?.time ?? -.infinity) >= Self.interval else { return nil }
    entries.append(Entry(time: time, position: position, scene: scene, noises: noises, rotation: rotation))
    let oldest = time - Self.windows[Self.windows.count - 1] - 10
    if entries[0].time < oldest { entries.removeAll { $0.time < oldest } }
    var likeliest: Finding?
    for window in Self.windows {
      guard let finding = motion(over: window) else { continue }
      // The shortest window that is sure has the newest velocity.
      if finding.probability > 0.5 { return finding }
      if finding.probability > likeliest?.probability ?? 0 { likeliest = finding }
    }
    return likeliest
  }

  private func motion(over window: Double) -> Finding? {
    guard let end = entries.last else { return nil }
    var corners = [end]
    for piece in 1...Self.pieces {
      let time = end.time - window * Double(piece) / Double(Self.pieces)
      // Fixes come when they like: a quarter of a piece early or late is the same corner.
      guard let corner = entries.last(where: { $0.time <= time + window / 16 }), corner.time < corners[piece - 1].time
      else { return nil }
      corners.append(corner)
    }
    let start = corners[Self.pieces]
    let path = end.scene - start.scene
    var rotation = start.rotation.mean
    var shared = start.rotation.variance * path.squaredMagnitude
    if start.rotation.isUnknown {
      let turned = (end.position - start.position) * path.conjugate
      rotation = turned.magnitude > 0 ? turned * (1 / turned.magnitude) : .zero
      shared = 0
    }
    shared += Self.scaleSigma * Self.scaleSigma * path.squaredMagnitude
    let displacement = end.position - start.position - rotation * path
    let seconds = end.time - start.time
    var squares = 0.0
    var steps: [Double] = []
    for i in 0..<Self.pieces {
      let (a, b) = (corners[i + 1], corners[i])
      let step = (b.position - a.position - rotation * (b.scene - a.scene)).squaredMagnitude
      steps.append(step)
      squares += step
    }
    var (moving, resting) = (0.0, 0.0)
    for noise in start.noises {
      let (m, r) = evidence(
        noise, displacement: displacement.squaredMagnitude, steps: steps, squares: squares, shared: shared,
        seconds: seconds)
      moving += noise.weight * m
      resting += noise.weight * r
    }
    let wandered = corners.map { ($0.scene - end.scene).magnitude }.max() ?? 0
    let stands = wandered < Self.standing * (end.position - start.position).magnitude
    let prior = stands ? Self.standingPrior : Self.walkingPrior
    let (yes, no) = (moving * prior, resting * (1 - prior))
    guard yes > 0 else { return nil }
    return Finding(
      displacement: displacement, velocity: displacement / seconds, rotation: start.rotation,
      probability: yes / (yes + no))
  }

  /// Likelihood of the pieces' displacements, for a user who is carried and for one who is not.
  private func evidence(
    _ noise: Noise, displacement: Double, steps: [Double], squares: Double, shared: Double, seconds: Double
  ) -> (moving: Double, resting: Double) {
    let n = Double(Self.pieces)
    let piece = seconds / n
    let variance = 2 * noise.bias * (1 - exp(-piece / noise.tau)) + 2 * noise.white
    // What all pieces have in common adds to the variance of the displacements' sum, not to that of their differences.
    func alike(_ common: Double) -> Double {
      exp(
        -(n - 1) * log(variance) - log(variance + common) - (squares - displacement / n) / (2 * variance) - displacement
          / n / (2 * (variance + common)))
    }
    let speed = Self.speedSigma * piece * Self.speedSigma * piece
    let (quiet, moving) = (alike(shared / n), alike(shared / n + n * speed))
    // A burst that goes on, or begins or ends in one of the pieces.
    let burst = bursts.variance(biasVariance: noise.bias)
    let inBurst = gaussian(squares, n, variance + 2 * burst * (1 - exp(-piece / bursts.tau)))
    var edge = 0.0
    for step in steps { edge += gaussian(squares - step, n - 1, variance) * gaussian(step, 1, variance + burst) / n }
    let share = bursts.startShare
    let begins = 1 - exp(-seconds * bursts.startRate)
    return (moving, (1 - share) * (1 - begins) * quiet + (1 - share) * begins * edge + share * inBurst)
  }

  /// Density of so many plane Gaussian vectors with a sum of squares, but for a factor that all have in common.
  private func gaussian(_ squares: Double, _ count: Double, _ variance: Double) -> Double {
    exp(-count * log(variance) - squares / (2 * variance))
  }
}
