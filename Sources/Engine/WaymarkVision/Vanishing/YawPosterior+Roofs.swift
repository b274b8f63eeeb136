internal import CPortableMath

extension YawPosterior {
  /// Part of the probability that the roofs do not move: the sky may have been taken for something else.
  private static let untouched = 0.1
  /// Places that are less probable than this beside the best are left out.
  private static let minimumWeight = 1e-3

  /// The components of a mixture, weighed by how the skyline fits the houses.
  ///
  /// - Parameters:
  ///   - mixture: the azimuths that lines and prior leave.
  ///   - roofs: the skyline.
  /// - Returns: the same azimuths by falling weight.
  func weighed(_ mixture: YawMixture, by roofs: RoofEvidence) -> YawMixture {
    let logarithms = mixture.components.map { component in
      let weights = places.indices.map { weight(place: $0, yaw: component.yawDegrees) }
      let minimum = Self.minimumWeight * (weights.max() ?? 0)
      var (total, sum) = (0.0, 0.0)
      for place in places.indices where weights[place] > minimum {
        total += weights[place]
        sum += weights[place] * exp(roofs.likelihood(yaw: component.yawDegrees, view: views[place], map: map))
      }
      return sum > 0 && total > 0 ? log(sum / total) : -700
    }
    guard let best = logarithms.max() else { return mixture }
    var weighed = mixture
    var (before, after) = (0.0, 0.0)
    for i in logarithms.indices {
      weighed.components[i].weight *= exp(logarithms[i] - best)
      before += mixture.components[i].weight
      after += weighed.components[i].weight
    }
    guard before > 0, after > 0 else { return mixture }
    for i in logarithms.indices {
      weighed.components[i].weight =
        (1 - Self.untouched) * weighed.components[i].weight * before / after
        + Self.untouched * mixture.components[i].weight
    }
    weighed.sort()
    return weighed
  }
}
