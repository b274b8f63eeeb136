internal import CPortableMath

/// Metres per camera height from the bob of a walk: the vertical path of the picture, in camera heights, against the
/// acceleration integrated twice.
///
/// Over a few seconds the height is X(t) + c₀ + c₁ t + c₂ t², where X is the integral from rest and the constants are
/// the velocity at the start and the accelerometer's bias. Between the ends of windows, Δy = ΔX / h + c₁ Δt + c₂ Δt²:
/// linear in 1 / h, with errors of the picture that are independent. No filter, so that nothing is delayed or damped on
/// one side alone.
struct BobScale: Sendable {
  struct Reading: Sendable {
    /// Logarithm of the metres per camera height.
    var logHeight: Double
    /// Standard deviation of that.
    var sigma: Double
    /// Correlation of both paths without their quadratic parts, −1 … 1.
    var correlation: Double
  }

  /// Length of a part, seconds.
  static let span = 3.0
  /// Root mean square of the bob between windows, metres, below which it says nothing.
  static let minimumBob = 0.004

  private var start: Double?
  private var lastTime = 0.0
  private var lastAcceleration = 0.0
  private var velocity = 0.0
  private var height = 0.0
  private var times: [Double] = []
  private var seen: [Double] = []
  private var felt: [Double] = []
  private var integrated: [(time: Double, height: Double)] = []

  /// Takes the vertical acceleration without gravity, m/s².
  mutating func add(acceleration: Double, at time: Double) {
    guard start != nil, time > lastTime else {
      if start == nil { (lastTime, lastAcceleration) = (time, acceleration) }
      return
    }
    let step = time - lastTime
    let mean = 0.5 * (acceleration + lastAcceleration)
    height += velocity * step + mean * step * step / 2
    velocity += mean * step
    (lastTime, lastAcceleration) = (time, acceleration)
    integrated.append((time, height))
    if integrated.count > 2000 { restart() }
  }

  /// Takes a window: the height gained in it, in camera heights; nil where the picture did not say, and the path
  /// breaks.
  mutating func add(from begin: Double, to end: Double, rise: Double?) -> Reading? {
    guard let rise else {
      restart()
      return nil
    }
    guard let start else {
      self.start = end
      times = [end]
      seen = [0]
      felt = [0]
      integrated = [(end, 0)]
      (velocity, height) = (0, 0)
      return nil
    }
    guard let x = path(at: end) else {
      restart()
      return nil
    }
    times.append(end)
    seen.append((seen.last ?? 0) + rise)
    felt.append(x)
    guard end - start >= Self.span else { return nil }
    defer { restart() }
    return solve(start)
  }

  private mutating func restart() {
    start = nil
    integrated = []
  }

  private func path(at time: Double) -> Double? {
    guard let last = integrated.last, time < last.time + 0.1 else { return nil }
    var i = integrated.count - 1
    while i > 0, integrated[i].time > time { i -= 1 }
    guard i + 1 < integrated.count else { return last.height + velocity * (time - last.time) }
    let (a, b) = (integrated[i], integrated[i + 1])
    return a.height + (b.height - a.height) * (time - a.time) / (b.time - a.time)
  }

  private func solve(_ start: Double) -> Reading? {
    let count = times.count
    guard count >= 10 else { return nil }
    let (ry, rx) = (Self.straightened(times, seen, start), Self.straightened(times, felt, start))
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for i in rx.positions.indices {
      xx += rx.positions[i] * rx.positions[i]
      xy += rx.positions[i] * ry.positions[i]
      yy += ry.positions[i] * ry.positions[i]
    }
    let correlation = xy / (xx * yy + 1e-30).squareRoot()
    (xx, xy, yy) = (0, 0, 0)
    for i in rx.steps.indices {
      xx += rx.steps[i] * rx.steps[i]
      xy += rx.steps[i] * ry.steps[i]
      yy += ry.steps[i] * ry.steps[i]
    }
    let n = Double(rx.steps.count)
    guard (xx / n).squareRoot() > Self.minimumBob, xy > 0, n > 6 else { return nil }
    let residual = max(0, yy - xy * xy / xx) / (n - 3)
    // Of 1 / h = xy / xx.
    let sigma = (residual / xx).squareRoot() * xx / xy
    return Reading(logHeight: log(xx / xy), sigma: sigma, correlation: correlation)
  }

  /// Differences and positions without a quadratic in time.
  private static func straightened(
    _ times: [Double], _ values: [Double], _ start: Double
  ) -> (steps: [Double], positions: [Double]) {
    var differences = SmallSystem(count: 2)
    var positions = SmallSystem(count: 3)
    for i in times.indices {
      let t = times[i] - start
      (positions.row[0], positions.row[1], positions.row[2]) = (1, t, t * t)
      positions.commit(value: values[i], weight: 1)
      guard i > 0 else { continue }
      let s = times[i - 1] - start
      (differences.row[0], differences.row[1]) = (t - s, t * t - s * s)
      differences.commit(value: values[i] - values[i - 1], weight: 1)
    }
    guard let d = differences.solved()?.unknowns, let p = positions.solved()?.unknowns else { return ([], []) }
    var result: (steps: [Double], positions: [Double]) = ([], [])
    for i in times.indices {
      let t = times[i] - start
      result.positions.append(values[i] - p[0] - p[1] * t - p[2] * t * t)
      guard i > 0 else { continue }
      let s = times[i - 1] - start
      result.steps.append(values[i] - values[i - 1] - d[0] * (t - s) - d[1] * (t * t - s * s))
    }
    return result
  }
}
