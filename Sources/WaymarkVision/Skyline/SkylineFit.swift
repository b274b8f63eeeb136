internal import CPortableMath

/// Yaw, pitch and roll by least squares of the columns' boundaries against the horizon, robust against columns in which
/// something else bounds the sky.
struct SkylineFit {
  var yaw: Double
  var pitch: Double
  var roll: Double
  /// Normal matrix of yaw, pitch, roll, with the prior, per squared radian: 00 01 02 11 12 22.
  var normal: [Double] = [0, 0, 0, 0, 0, 0]
  /// Residuals of columns, radians; NaN where there is none.
  var residuals: [Double] = []
  /// Weights of columns, 0 … 1.
  var weights: [Double] = []
  /// Derivative of the residual by yaw.
  var slopes: [Double] = []
  /// Robust scale of the residuals, radians.
  var scale = 0.0

  init(yaw: Double, pitch: Double, roll: Double) {
    self.yaw = yaw
    self.pitch = pitch
    self.roll = roll
  }

  /// What the fit needs of the picture and the place.
  struct Problem {
    let map: BoundaryMap
    let view: Cylinder
    let horizon: HorizonProfile
    let prior: SkylinePrior
    /// Pitch and roll of gravity, radians, and their standard deviations.
    let pitch: Double
    let roll: Double
    let pitchSigma: Double
    let rollSigma: Double
  }

  /// Improves the fit.
  ///
  /// - Parameters:
  ///   - problem: the picture.
  ///   - window: how far from where the horizon is expected its boundary is looked for, radians.
  ///   - columns: numbers of the columns used.
  /// - Returns: false when too few columns have a boundary there.
  mutating func improve(_ problem: Problem, window: Double, columns: [Int], rounds: Int = 4) -> Bool {
    let (view, map, horizon) = (problem.view, problem.map, problem.horizon)
    let gravity = CameraAxes(pitch: view.pitch, roll: view.roll)
    // Boundaries near the present fit.
    var points: [(x: Double, y: Double, share: Double, sigma: Double)] = []
    points.reserveCapacity(columns.count)
    let turn = (pitch: pitch - view.pitch, roll: roll - view.roll)
    let reach = max(3, window / view.cell)
    for column in columns {
      let azimuth = view.azimuth(Double(column))
      let expected =
        view.row(horizon.elevation(yaw + azimuth) - turn.pitch - turn.roll * sin(azimuth)) + 0.5
      guard
        let found = Self.boundary(map, view, column, expected: expected, reach: reach),
        let point = gravity.project(azimuth: azimuth, elevation: view.elevation(found.place - 0.5))
      else {
        points.append((.nan, .nan, 0, 1))
        continue
      }
      let distance = max(50, Double(horizon.distances[horizon.index(yaw + azimuth)]))
      let model = problem.prior.elevationSigma / distance
      let pixel = 0.7 * view.cell
      points.append((point.x, point.y, found.share, (model * model + pixel * pixel).squareRoot()))
    }
    let usable = points.count { $0.share > 0.05 }
    guard usable >= max(12, columns.count / 12) else { return false }
    residuals = [Double](repeating: .nan, count: points.count)
    weights = [Double](repeating: 0, count: points.count)
    slopes = [Double](repeating: 0, count: points.count)
    for _ in 0..<rounds {
      let axes = CameraAxes(pitch: pitch, roll: roll)
      let delta = 1e-4
      let raised = CameraAxes(pitch: pitch + delta, roll: roll)
      let leaned = CameraAxes(pitch: pitch, roll: roll + delta)
      var rows: [(r: Double, y: Double, p: Double, l: Double, w: Double)] = []
      rows.reserveCapacity(points.count)
      var sizes: [Double] = []
      for (k, point) in points.enumerated() {
        guard point.share > 0 else {
          rows.append((.nan, 0, 0, 0, 0))
          continue
        }
        func residual(_ axes: CameraAxes) -> Double {
          let d = axes.direction(x: point.x, y: point.y)
          return d.elevation - horizon.elevation(yaw + d.azimuth)
        }
        let d = axes.direction(x: point.x, y: point.y)
        let r = d.elevation - horizon.elevation(yaw + d.azimuth)
        // The slope over the size of a few cells, not of one step.
        let span = max(2 * horizon.step, 2 * view.cell)
        let slope =
          -(horizon.elevation(yaw + d.azimuth + span) - horizon.elevation(yaw + d.azimuth - span)) / (2 * span)
        rows.append(
          (r, slope, (residual(raised) - r) / delta, (residual(leaned) - r) / delta, point.share / (point.sigma * point.sigma)))
        residuals[k] = r
        slopes[k] = slope
        if point.share > 0.2 { sizes.append(abs(r) / point.sigma) }
      }
      guard sizes.count >= 8 else { return false }
      sizes.sort()
      // Scale relative to what is expected; the median of |residual| is 0.67 σ.
      let relative = max(0.5, min(4, sizes[sizes.count / 2] / 0.6745))
      scale = relative
      var n = [0.0, 0, 0, 0, 0, 0]
      var b = [0.0, 0, 0]
      for (k, row) in rows.enumerated() where row.w > 0 {
        let z = row.r / (points[k].sigma * relative)
        let robust = 1 / (1 + z * z / 4)
        let w = row.w * robust / (relative * relative)
        weights[k] = points[k].share * robust
        n[0] += w * row.y * row.y
        n[1] += w * row.y * row.p
        n[2] += w * row.y * row.l
        n[3] += w * row.p * row.p
        n[4] += w * row.p * row.l
        n[5] += w * row.l * row.l
        b[0] -= w * row.y * row.r
        b[1] -= w * row.p * row.r
        b[2] -= w * row.l * row.r
      }
      // Gravity counts as some independent columns do: neighbours repeat each other.
      let tie = Double(usable) / 30
      let (wp, wl) = (tie / (problem.pitchSigma * problem.pitchSigma), tie / (problem.rollSigma * problem.rollSigma))
      n[3] += wp
      b[1] -= wp * (pitch - problem.pitch)
      n[5] += wl
      b[2] -= wl * (roll - problem.roll)
      n[0] += 1e-6 * (n[3] + 1)
      guard let step = SymmetricThree(n).solve(b) else { return false }
      normal = n
      let limit = window
      yaw += max(-limit, min(limit, step[0]))
      pitch += max(-limit, min(limit, step[1]))
      roll += max(-limit, min(limit, step[2]))
    }
    return true
  }

  /// The boundary near an expected place, and how likely it is that the sky ends there.
  private static func boundary(
    _ map: BoundaryMap, _ view: Cylinder, _ column: Int, expected: Double, reach: Double
  ) -> (place: Double, share: Double)? {
    let start = column * map.places
    let lowest = max(view.first[column] + 2, Int((expected - reach).rounded(.up)))
    let highest = min(view.last[column] - 1, Int((expected + reach).rounded(.down)))
    guard lowest <= highest else { return nil }
    var best = -Float.infinity
    var top = lowest
    for place in lowest...highest {
      let z = Float((Double(place) - expected) / reach)
      let value = map.evidence[start + place] - z * z
      if value > best {
        best = value
        top = place
      }
    }
    // A boundary at the border of the window is the flank of another one.
    guard top > lowest, top < highest else { return nil }
    var sum = 0.0
    var moment = 0.0
    var share = 0.0
    for place in max(lowest, top - 3)...min(highest, top + 3) {
      let p = Double(map.probability[start + place])
      share += p
      let relative = exp(Double(map.evidence[start + place] - map.evidence[start + top]))
      sum += relative
      moment += relative * Double(place)
    }
    return (moment / sum, min(1, share))
  }
}
