internal import WaymarkGeodesy

extension YawPosterior {
  /// The components of the probability, by falling weight.
  var mixture: YawMixture {
    let count = probability.count
    let total = probability.reduce(0, +)
    guard total > 0, count > 2 else { return YawMixture(components: []) }
    let peaks = (0..<count).map { peak(above: $0) }
    var mixture = YawMixture(components: [])
    for p in 0..<count where peaks[p] == p {
      var mass = 0.0
      var first = 0.0
      var second = 0.0
      for i in 0..<count where peaks[i] == p {
        var offset = i - p
        if isCircle, offset > count / 2 { offset -= count }
        if isCircle, offset < -count / 2 { offset += count }
        let d = Double(offset) * YawPosterior.step
        mass += probability[i]
        first += probability[i] * d
        second += probability[i] * d * d
      }
      guard mass > 0.002 * total else { continue }
      let mean = first / mass
      let spread = max(0, second / mass - mean * mean) + YawPosterior.step * YawPosterior.step / 12
      let yaw = start + Double(p) * YawPosterior.step + mean
      let refined = refined(yaw) ?? (0, spread)
      mixture.components.append(
        YawMixture.Component(
          yawDegrees: Angle.wrappedTo360(yaw + refined.correction),
          sigmaDegrees: (refined.variance + lensVariance).squareRoot(), weight: mass / total))
    }
    mixture.sort()
    return mixture
  }

  /// The peak that an azimuth climbs to; peaks within a degree are one.
  private func peak(above from: Int) -> Int {
    let count = probability.count
    let reach = Int(1 / YawPosterior.step)
    var at = from
    while true {
      var best = at
      for offset in -reach...reach {
        let other = isCircle ? (at + offset + count) % count : at + offset
        if other >= 0, other < count, probability[other] > probability[best] { best = other }
      }
      if best == at { return at }
      at = best
    }
  }
}
