internal import CPortableMath

/// Tries all directions: how well the horizon fits to where the sky ends in the picture.
struct SkylineSearch {
  /// A direction: yaw, and turns from the cylinder's pitch and roll, radians.
  struct Candidate {
    var yaw: Double
    var pitch: Double
    var roll: Double
    /// Logarithm of the likelihood with the prior.
    var score: Double
  }

  /// Yaws that are tried: the first, their distance and number.
  var firstYaw: Double
  var yawStep: Double
  var yawCount: Int
  /// Greatest turns from the pitch and roll of gravity.
  var pitchRange: Double
  var rollRange: Double
  var gravity: GravityPrior
  /// Independent columns in the picture.
  var independent: Double

  /// Part of the pairs of yaws that are tried again in single steps, and their minimum number.
  private static let (part, minimumCount) = (5, 16)

  /// Pitches and rolls of a table: how far they reach in its steps, and the distance of rolls; nil where the table is too low.
  private func reach(_ table: SkylineTable) -> (pitches: Int, rolls: Int, rollStep: Double)? {
    guard !table.azimuths.isEmpty else { return nil }
    let pitches = max(1, Int((pitchRange / table.step).rounded(.up)))
    guard table.rows > 2 * pitches + 3 else { return nil }
    // A roll that moves the picture's border by one step.
    let aside = table.slants.reduce(1e-6) { max($0, abs($1)) }
    let rollStep = max(table.step, min(rollRange, table.step / aside))
    return (pitches, max(1, Int((rollRange / rollStep).rounded(.up))), rollStep)
  }

  /// The best pitch and roll of each pair of yaws, in the order of the yaws.
  ///
  /// In double steps of yaw, pitch and roll, with the best of the rows around each: no direction loses there.
  func curve(_ table: SkylineTable, _ horizon: HorizonProfile) -> [Candidate] {
    guard let (pitches, rolls, rollStep) = reach(table) else { return [] }
    let pooled = table.pooled()
    let wide = SkylineWindow(
      pitch: 0, pitches: pitches / 2 + 1, pitchStep: pooled.step, roll: 0, rolls: (rolls + 1) / 2,
      rollStep: 2 * rollStep)
    var sums = SkylineSums(pooled, wide, gravity, independent)
    return (0..<(yawCount + 1) / 2).map { sums.best(horizon, yaw: firstYaw + yawStep * (2 * Double($0) + 0.5)) }
  }

  /// The best of a curve, again in single steps.
  func refined(_ curve: [Candidate], _ table: SkylineTable, _ horizon: HorizonProfile) -> [Candidate] {
    guard let rollStep = reach(table)?.rollStep else { return [] }
    var result: [Candidate] = []
    let narrow = SkylineWindow(
      pitch: 0, pitches: 3, pitchStep: table.step, roll: 0, rolls: 2, rollStep: rollStep)
    var sums = SkylineSums(table, narrow, gravity, independent)
    for found in curve.sorted(by: { $0.score > $1.score }).prefix(max(Self.minimumCount, curve.count / Self.part)) {
      sums.move(pitch: found.pitch, roll: found.roll)
      for side in [-0.5, 0.5] { result.append(sums.best(horizon, yaw: found.yaw + side * yawStep)) }
    }
    return result
  }

  /// The best directions that are apart from each other.
  static func peaks(_ all: [Candidate], apart: Double, maximumCount: Int) -> [Candidate] {
    Self.apart(all.sorted { $0.score > $1.score }, by: apart, maximumCount: maximumCount) { $0.yaw }
  }

  /// The first directions whose yaws are apart from each other, radians.
  static func apart<Direction>(
    _ all: [Direction], by angle: Double, maximumCount: Int, yaw: (Direction) -> Double
  ) -> [Direction] {
    var chosen: [Direction] = []
    for direction in all {
      var isNew = true
      for old in chosen where abs(remainder(yaw(old) - yaw(direction), 2 * Double.pi)) < angle { isNew = false }
      if isNew { chosen.append(direction) }
      if chosen.count == maximumCount { break }
    }
    return chosen
  }
}
