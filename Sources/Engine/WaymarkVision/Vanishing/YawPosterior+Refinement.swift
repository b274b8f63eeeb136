extension YawPosterior {
  /// A better azimuth near one, and its variance: each house counts once, with the map's error of its direction, however
  /// many lines it has; gravity's error is common to all lines of a direction. Nil where no house is hit.
  func refined(_ yaw: Double) -> (correction: Double, variance: Double)? {
    let count = lines.directions.count
    var total = 0.0
    var first = 0.0
    var second = 0.0
    var inner = 0.0
    for place in places.indices {
      let weight = weight(place: place, yaw: yaw)
      guard weight > 0 else { continue }
      guard let fit = fit(place: place, yaw: yaw) else { continue }
      total += weight
      first += weight * fit.correction
      second += weight * fit.correction * fit.correction
      var common = 0.0
      for a in 0..<count {
        for b in 0..<count { common += fit.shares[a] * fit.shares[b] * lines.covariance[a * count + b] }
      }
      inner += weight * (fit.variance + common)
    }
    guard total > 0 else { return nil }
    let mean = first / total
    return (mean, inner / total + max(0, second / total - mean * mean))
  }

  /// The same from one place; `shares` is how much each direction of the picture has in it.
  private func fit(place: Int, yaw: Double) -> (correction: Double, variance: Double, shares: [Double])? {
    let count = lines.directions.count
    var houses: [HouseSum] = []
    for part in parts {
      let match = match(part, yaw: yaw, view: views[place])
      guard match.wall >= 0, match.share > 0.05 else { continue }
      let wall = map.walls[match.wall]
      var at = 0
      while at < houses.count, houses[at].house != wall.house { at += 1 }
      if at == houses.count {
        // Gravity's error is taken to be that of its strongest direction, which comes first.
        houses.append(
          HouseSum(house: wall.house, direction: part.direction, sigma: wall.sigma, weight: 0, excess: 0))
      }
      houses[at].weight += match.share
      houses[at].excess += match.share * match.excess
    }
    guard !houses.isEmpty else { return nil }
    // How well this map is drawn shows in how its houses agree: `quality` scales the variances that are expected of it,
    // beginning from what three houses would say. A house that is drawn badly, or is another one, counts little.
    var correction = 0.0
    var quality = 1.0
    var own = 0.0
    var shares = [Double](repeating: 0, count: count)
    for _ in 0..<6 {
      var sum = 0.0
      var moment = 0.0
      var misfit = 1.5
      var freedom = 1.5
      own = 0
      for k in 0..<count { shares[k] = 0 }
      for house in houses {
        let mean = -house.excess / house.weight
        let variance = house.sigma * house.sigma + YawPosterior.partSigma * YawPosterior.partSigma / house.weight
        let all = quality * variance + lines.covariance[house.direction * count + house.direction]
        let residual = mean - correction
        let loss = 1 + 0.5 * residual * residual / all
        let certainty = min(1, house.weight)
        let w = certainty / (all * loss * loss)
        sum += w
        moment += w * mean
        own += w * w * quality * variance
        shares[house.direction] += w
        misfit += certainty * residual * residual / (variance * loss)
        // The mean of x² ÷ (1 + x²/2) for a normal x.
        freedom += certainty * 0.4844
      }
      correction = moment / sum
      own /= sum * sum
      for k in 0..<count { shares[k] /= sum }
      quality = max(0.1, misfit / freedom)
    }
    return (correction, own, shares)
  }

  private struct HouseSum {
    let house: Int
    let direction: Int
    let sigma: Double
    var weight: Double
    var excess: Double
  }
}
