internal import CPortableMath

/// What a fit needs of the picture and the place.
struct SkylineProblem {
  let map: BoundaryMap
  let view: Cylinder
  let horizon: HorizonProfile
  /// Spread of pitch and roll around those of the cylinder.
  let gravity: GravityPrior
  /// Standard deviation of heights on ridges, metres.
  let elevationSigma: Double
  /// Standard deviation of the position, metres per axis.
  let positionSigma: Double

  /// A boundary in the picture.
  struct Boundary {
    /// Picture coordinates in focal lengths right and down of the axis.
    var x: Double
    var y: Double
    /// How likely the sky ends there, 0 … 1.
    var share: Double
    /// Standard deviation of its elevation against the horizon's, radians.
    var sigma: Double
  }

  /// The boundary of a column near where an attitude expects the horizon; nil when there is none.
  func boundary(_ column: Int, axes: CameraAxes, yaw: Double, pitch: Double, roll: Double, reach: Double) -> Boundary? {
    let azimuth = view.azimuth(Double(column))
    let seen = horizon.elevation(at: azimuth, yaw: yaw, pitch: pitch - view.pitch, roll: roll - view.roll)
    guard let (place, share) = boundary(column, expected: view.row(seen) + 0.5, reach: reach),
      let point = axes.project(azimuth: azimuth, elevation: view.elevation(place - 0.5))
    else { return nil }
    let distance = max(50, Double(horizon.distances[horizon.index(yaw + azimuth)]))
    // A step aside moves the ridge sideways, a step forward raises it.
    let span = 2 * horizon.step
    let slope = (horizon.elevation(yaw + azimuth + span) - horizon.elevation(yaw + azimuth - span)) / (2 * span)
    let aside = positionSigma * positionSigma * (slope * slope + seen * seen)
    let model = (elevationSigma * elevationSigma + aside).squareRoot() / distance
    let pixel = 0.7 * view.cell
    return Boundary(x: point.x, y: point.y, share: share, sigma: (model * model + pixel * pixel).squareRoot())
  }

  /// The likeliest place near an expected one, to a fraction of a row, and its share of the column's probability.
  private func boundary(_ column: Int, expected: Double, reach: Double) -> (place: Double, share: Double)? {
    guard abs(expected) < 1e6 else { return nil }
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
    for place in max(lowest, top - 3)...min(highest, top + 3) {
      let probability = Double(map.probability[start + place])
      sum += probability
      moment += probability * Double(place)
    }
    guard sum > 1e-3 else { return nil }
    return (moment / sum, min(1, sum))
  }
}
