internal import CPortableMath

/// Yaw, pitch and roll by least squares of the columns' boundaries against the horizon, robust against columns in which
/// something else bounds the sky.
struct SkylineFit {
  var yaw: Double
  var pitch: Double
  var roll: Double
  /// Share of the open columns whose boundary is the horizon, 0 … 1.
  private(set) var share = 0.0
  /// Share of the columns in which no mapped building hides the horizon, 0 … 1.
  private(set) var open = 1.0
  /// Standard deviation of the yaw out of the residuals, radians.
  private(set) var yawSigma = Double.infinity
  /// How far apart the yaws of the left and of the right half are, and the standard deviation of that, radians.
  private(set) var halves = (difference: 0.0, sigma: Double.infinity)
  /// Mean of one divided by the distance of the horizon, weighted as the yaw weighs it, per metre.
  private(set) var nearness = 0.0

  /// Neighbouring columns repeat each other: residuals are independent between this many parts of the picture.
  private static let blocks = 10
  /// Turns below this change nothing any more, radians: 0.001°.
  private static let still = 2e-5

  init(yaw: Double, pitch: Double, roll: Double) {
    self.yaw = yaw
    self.pitch = pitch
    self.roll = roll
  }

  /// A column's part in the fit: residual, its derivatives, and weight.
  private struct Row {
    var column: Int
    var residual: Double
    var yaw: Double
    var pitch: Double
    var roll: Double
    var weight: Double
  }

  /// Improves the fit.
  ///
  /// - Parameters:
  ///   - problem: the picture.
  ///   - window: how far from where the horizon is expected its boundary is looked for, radians.
  ///   - step: every how many columns one is used.
  ///   - rounds: steps.
  /// - Returns: false when too few columns have a boundary there.
  mutating func improve(_ problem: SkylineProblem, window: Double, stride step: Int, rounds: Int) -> Bool {
    let view = problem.view
    let axes = CameraAxes(pitch: view.pitch, roll: view.roll)
    let reach = max(4, window / view.cell)
    var boundaries: [(column: Int, boundary: SkylineProblem.Boundary)] = []
    var (all, tried) = (0, 0)
    for column in Swift.stride(from: 0, to: view.columns, by: step) {
      all += 1
      if problem.horizon.isLeftOut(azimuth: yaw + view.azimuth(Double(column))) { continue }
      tried += 1
      if let boundary = problem.boundary(column, axes: axes, yaw: yaw, pitch: pitch, roll: roll, reach: reach),
        boundary.share > 0.05
      {
        boundaries.append((column, boundary))
      }
    }
    guard boundaries.count >= max(10, tried / 12) else { return false }
    open = Double(tried) / Double(all)
    // Gravity weighs as much as some independent columns.
    let tie = Double(boundaries.count) / 30
    let pitchTie = tie / (problem.gravity.pitchSigma * problem.gravity.pitchSigma)
    let rollTie = tie / (problem.gravity.rollSigma * problem.gravity.rollSigma)
    for round in 0...rounds {
      let axes = CameraAxes(pitch: pitch, roll: roll)
      var rows = boundaries.map { row($0.boundary, column: $0.column, axes, problem) }
      var sizes = rows.indices.map { abs(rows[$0].residual) / boundaries[$0].boundary.sigma }
      // The median of |residual| is 0.67 σ.
      let scale = max(0.5, min(4, OrderStatistic.value(at: sizes.count / 2, of: &sizes) / 0.6745))
      var sum = 0.0
      for k in rows.indices {
        let boundary = boundaries[k].boundary
        let z = rows[k].residual / (boundary.sigma * scale)
        let robust = 1 / (1 + z * z / 4)
        rows[k].weight = boundary.share * robust / (boundary.sigma * boundary.sigma * scale * scale)
        if boundary.share * robust > 0.3 { sum += 1 }
      }
      share = sum / Double(tried)
      let (normal, right) = Self.sums(rows, pitchTie, rollTie, pitch - view.pitch, roll - view.roll)
      guard let inverse = SymmetricThree(normal).inverse else { return false }
      let turn = SymmetricThree.product(inverse, right)
      if round == rounds || turn.allSatisfy({ abs($0) < Self.still }) {
        judge(rows, inverse, problem, pitchTie, rollTie)
        return true
      }
      yaw += max(-window, min(window, turn[0]))
      pitch += max(-window, min(window, turn[1]))
      roll += max(-window, min(window, turn[2]))
    }
    return true
  }

  private func row(
    _ boundary: SkylineProblem.Boundary, column: Int, _ axes: CameraAxes, _ problem: SkylineProblem
  ) -> Row {
    let horizon = problem.horizon
    let seen = axes.direction(x: boundary.x, y: boundary.y)
    let azimuth = yaw + seen.azimuth
    let residual = seen.elevation - horizon.elevation(azimuth)
    // The slope over some cells, not over one step.
    let span = max(2 * horizon.step, 2 * problem.view.cell)
    let slope = (horizon.elevation(azimuth + span) - horizon.elevation(azimuth - span)) / (2 * span)
    // A small pitch raises what is ahead; a small roll raises what is to the right and, high up, turns it aside.
    let (sine, cosine) = (sin(seen.azimuth), cos(seen.azimuth))
    let high = seen.elevation - pitch
    return Row(
      column: column, residual: residual, yaw: -slope, pitch: cosine, roll: sine + slope * high * cosine, weight: 0)
  }

  private static func sums(
    _ rows: [Row], _ pitchTie: Double, _ rollTie: Double, _ pitch: Double, _ roll: Double
  ) -> (normal: [Double], right: [Double]) {
    var n = [1e-9, 0, 0, pitchTie, 0, rollTie]
    var b = [0, -pitchTie * pitch, -rollTie * roll]
    for row in rows {
      let (y, p, r) = (row.weight * row.yaw, row.weight * row.pitch, row.weight * row.roll)
      n[0] += y * row.yaw
      n[1] += y * row.pitch
      n[2] += y * row.roll
      n[3] += p * row.pitch
      n[4] += p * row.roll
      n[5] += r * row.roll
      b[0] -= y * row.residual
      b[1] -= p * row.residual
      b[2] -= r * row.residual
    }
    return (n, b)
  }

  /// Standard deviation of the yaw, and whether the halves agree.
  private mutating func judge(
    _ rows: [Row], _ inverse: [Double], _ problem: SkylineProblem, _ pitchTie: Double, _ rollTie: Double
  ) {
    let columns = problem.view.columns
    var blocks = [Double](repeating: 0, count: Self.blocks)
    var weights = 0.0
    var near = 0.0
    for row in rows {
      // Influence of the column on the yaw.
      let influence =
        row.weight * (inverse[0] * row.yaw + inverse[1] * row.pitch + inverse[2] * row.roll)
      blocks[min(Self.blocks - 1, row.column * Self.blocks / columns)] += influence * row.residual
      let weight = abs(influence * row.yaw)
      weights += weight
      let azimuth = yaw + problem.view.azimuth(Double(row.column))
      near += weight / max(50, Double(problem.horizon.distances[problem.horizon.index(azimuth)]))
    }
    // Gravity's own error: as many columns as it weighs.
    let gravity =
      inverse[1] * inverse[1] * pitchTie * pitchTie * problem.gravity.pitchSigma * problem.gravity.pitchSigma
      + inverse[2] * inverse[2] * rollTie * rollTie * problem.gravity.rollSigma * problem.gravity.rollSigma
    // With few blocks the sum of squares is somewhat low.
    let freedom = Double(Self.blocks) / Double(Self.blocks - 3)
    yawSigma = (blocks.reduce(0) { $0 + $1 * $1 } * freedom + gravity).squareRoot()
    nearness = weights > 0 ? near / weights : 0
    let middle = columns / 2
    var yaws: [(turn: Double, variance: Double)] = []
    for isLeft in [true, false] {
      let half = rows.filter { ($0.column < middle) == isLeft }
      let (normal, right) = Self.sums(
        half, pitchTie / 2, rollTie / 2, pitch - problem.view.pitch, roll - problem.view.roll)
      guard !half.isEmpty, let own = SymmetricThree(normal).inverse else { return }
      let repeated = Double(half.count) / Double(Self.blocks) * 2
      yaws.append((SymmetricThree.product(own, right)[0], own[0] * max(1, repeated)))
    }
    halves = (abs(yaws[0].turn - yaws[1].turn), (yaws[0].variance + yaws[1].variance).squareRoot())
  }
}
