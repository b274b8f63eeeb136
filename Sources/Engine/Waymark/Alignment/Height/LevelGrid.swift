internal import CPortableMath

/// Probability of the scene's zero level on a grid of heights, once with the walker on the ground and once off it.
///
/// Within a scene the odometry knows how the camera rises and falls, so that the zero level is one number, and the ground
/// under the walk is compared with it again and again. Where it falls away from under the scene, the walker is on
/// something else; where it follows the walk, the walker is on it. Readings near each other have the same error: a walk
/// of `decorrelation` metres counts as one.
struct LevelGrid: Sendable {
  private static let step = 0.5
  private static let count = 512
  /// Part of the grid below its first reading: people are rather above the ground than below it.
  private static let below = 176
  /// Metres of a walk with one error of the elevation model.
  private static let decorrelation = 60.0
  /// Metres walked on the ground before something else begins, and the other way round.
  private static let (groundLength, structureLength) = (500.0, 300.0)
  /// How well the ground's rise over `HeightFilter.pieceLength` is that of the walk on it, metres.
  private static let followSigma = 1.0
  /// Scale of abrupt falls of the ground below a structure, metres.
  private static let edgeHeight = 4.0
  /// Random walk of the odometry's height, metres per square root of a metre.
  private static let odometryWalk = 0.03

  /// Cells below this probability do not matter.
  private static let negligible = 1e-9

  /// Height of the first cell, metres.
  private var low: Double
  private var onGround: [Double]
  /// Off the ground, after having been on it.
  private var left: [Double]
  /// Off the ground since the beginning.
  private var never: [Double]
  /// Variance not yet applied as blur, m².
  private var pendingBlur = 0.0

  /// Starts with the first reading of a scene.
  ///
  /// - Parameters:
  ///   - reading: the reading.
  ///   - before: what was known of the walker before; nil for a new walk.
  init(_ reading: GroundReading, before: (offShare: Double, clearance: Double)?) {
    let wasOff = before.map { abs($0.clearance) > 4 && $0.offShare > 0.5 } ?? false
    low = reading.ground.level - Self.step * Double(Self.below)
    onGround = [Double](repeating: 0, count: Self.count)
    (left, never) = (onGround, onGround)
    let share = before.map { max(0.02, min(0.9, $0.offShare)) } ?? Clearance.usual
    for i in 0..<Self.count {
      let level = low + Self.step * Double(i)
      let clearance = level - reading.ground.level
      var density = Clearance.density(clearance)
      if let before {
        // A scene that begins anew does not move the walker.
        let change = (clearance - before.clearance) / 3
        density = 0.3 * density + 0.7 * exp(-0.5 * change * change) / (3 * 2.5066)
      }
      onGround[i] = (1 - share) * reading.density(level)
      if wasOff { left[i] = share * density } else { never[i] = share * density }
    }
    normalize()
  }

  /// The walker went on.
  ///
  /// - Parameters:
  ///   - distance: metres walked in the scene since the last reading.
  ///   - climb: metres that the camera rose meanwhile.
  ///   - hidden: metres that the scene did not show.
  mutating func walk(_ distance: Double, climb: Double, hidden: Double) {
    let scale = 0.02 * climb
    let slope = 0.05 * min(hidden, 1000)
    blur(by: Self.odometryWalk * Self.odometryWalk * distance + scale * scale + slope * slope)
  }

  /// The scene does not show climbs: its zero level rises with the walker.
  mutating func shift(by height: Double) { low += height }

  /// The ground after another piece of the walk.
  ///
  /// - Parameters:
  ///   - reading: the levels there.
  ///   - fall: metres by which the ground rose or fell against the scene since the last reading.
  ///   - distance: metres walked since then.
  mutating func add(_ reading: GroundReading, fall: Double, after distance: Double) {
    let share = min(1, distance / Self.decorrelation)
    let leaving = min(0.5, distance / Self.groundLength)
    let returning = 1 - exp(-distance / Self.structureLength)
    // Edges of the ground below a structure are as rare as the structure's own ends.
    let edge = exp(-max(0, fall - 0.5 * distance - 0.5) / Self.edgeHeight)
    for i in 0..<Self.count {
      let level = low + Self.step * Double(i)
      let fit = reading.fit(level)
      let (on, above, apart) = (onGround[i], left[i] * edge, never[i] * edge)
      // On the right level a reading is neutral on average.
      onGround[i] = (on * (1 - leaving) + (above + apart) * returning * fit) * exp(share * (0.5 + log(max(1e-12, fit))))
      left[i] = above * (1 - returning) + on * leaving
      never[i] = apart * (1 - returning)
    }
    normalize()
  }

  /// The camera climbed as the ground does: less probable the steeper the ground, unless the walker is on it.
  ///
  /// - Parameters:
  ///   - climb: metres that the camera rose.
  ///   - rise: metres that the ground rose meanwhile.
  ///   - distance: length of that piece of the walk, metres.
  mutating func compare(climb: Double, rise: Double, over distance: Double) {
    // Decks and floors are level, or they are stairs and ramps.
    let level = 0.7 * Self.normal(climb, 0.03 * distance) + 0.3 * Self.normal(climb, 0.15 * distance)
    let follows = Self.normal(rise - climb, Self.followSigma)
    let factor = max(0.2, min(1, level / max(1e-9, follows)))
    for i in 0..<Self.count {
      left[i] *= factor
      never[i] *= factor
    }
    normalize()
  }

  private static func normal(_ value: Double, _ sigma: Double) -> Double {
    0.3989 / sigma * exp(-0.5 * value * value / (sigma * sigma))
  }

  /// What is known, together with what a receiver says.
  func belief(_ receiver: ReceiverAltitude.Prediction?) -> LevelBelief {
    var (ground, above, apart) = (onGround, left, never)
    if let receiver {
      for i in 0..<Self.count {
        // Most cells are impossible already.
        guard onGround[i] + left[i] + never[i] > Self.negligible else { continue }
        let density = receiver.density(low + Self.step * Double(i))
        ground[i] *= density
        above[i] *= density
        apart[i] *= density
      }
    }
    return LevelBelief(low: low, step: Self.step, onGround: ground, left: above, never: apart)
  }

  private mutating func blur(by variance: Double) {
    pendingBlur += variance
    // Three cells hold no less than a tenth of a cell's width without becoming a mere rounding, and no more than one.
    let unit = Self.step * Self.step
    while pendingBlur > 0.02 * unit {
      let part = min(0.5, pendingBlur / unit)
      pendingBlur -= part * unit
      Self.blur(&onGround, part / 2)
      Self.blur(&left, part / 2)
      Self.blur(&never, part / 2)
      if pendingBlur > 400 * unit { pendingBlur = 400 * unit }
    }
  }

  private static func blur(_ values: inout [Double], _ side: Double) {
    var before = values[0]
    for i in 1..<(values.count - 1) {
      let here = values[i]
      values[i] = here + side * (before - 2 * here + values[i + 1])
      before = here
    }
  }

  private mutating func normalize() {
    let sum = onGround.reduce(0, +) + left.reduce(0, +) + never.reduce(0, +)
    guard sum > 0, sum.isFinite else { return }
    for i in 0..<Self.count {
      onGround[i] /= sum
      left[i] /= sum
      never[i] /= sum
    }
  }
}
