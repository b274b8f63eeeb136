internal import WaymarkGeodesy

/// Weighted samples merged into Gaussians, one for each peak of the yaw's distribution.
struct SampleGroups: Sendable {
  /// One degree each.
  private static let bins = 360
  private static let maximumCount = 4
  /// Standard deviation of the yaw that no map can reduce (drift, errors of the map itself), radians.
  private static let yawFloor = 0.008
  /// The same for the position, metres.
  private static let positionFloor = 0.7

  /// The Gaussians; each has the total weight of its samples.
  let components: [BeliefComponent]

  /// Groups samples.
  init(_ samples: [StreetSample]) {
    var histogram = [Double](repeating: 0, count: Self.bins)
    for sample in samples where sample.weight > 0 { histogram[Self.bin(sample.yaw)] += sample.weight }
    let groups = Self.groups(of: histogram)
    var moments = [Moments](repeating: Moments(), count: groups.centers.count)
    for sample in samples where sample.weight > 0 {
      let group = groups.numbers[Self.bin(sample.yaw)]
      moments[group].add(sample, reference: groups.centers[group])
    }
    components = moments.compactMap { $0.component(yawFloor: Self.yawFloor, positionFloor: Self.positionFloor) }
  }

  private static func bin(_ yaw: Double) -> Int {
    min(bins - 1, Int(Angle.wrappedTo360(Angle.degrees(yaw)) * (Double(bins) / 360)))
  }

  /// The group of each bin, and the yaw of each group's peak, radians. Two peaks are separate when the valley between
  /// them is less than half as high as the lower one.
  private static func groups(of histogram: [Double]) -> (numbers: [Int], centers: [Double]) {
    let smooth = histogram.indices.map { i in
      histogram[i] + 0.5 * (histogram[(i + 1) % bins] + histogram[(i + bins - 1) % bins])
    }
    let total = histogram.reduce(0, +)
    var peaks = smooth.indices.filter { i in
      smooth[i] > 0.01 * total && smooth[i] >= smooth[(i + 1) % bins] && smooth[i] > smooth[(i + bins - 1) % bins]
    }
    peaks.sortShort { (smooth[$1], $0) < (smooth[$0], $1) }
    var kept: [Int] = []
    for peak in peaks where kept.count < maximumCount {
      let isOwn = kept.allSatisfy { valley(smooth, peak, $0) < 0.5 * smooth[peak] }
      if isOwn { kept.append(peak) }
    }
    if kept.isEmpty { kept = [smooth.indices.max { smooth[$0] < smooth[$1] } ?? 0] }
    var numbers = [Int](repeating: 0, count: bins)
    if kept.count > 1 { for i in 0..<bins { numbers[i] = nearest(to: i, kept, smooth) } }
    return (numbers, kept.map { Angle.radians((Double($0) + 0.5) * 360 / Double(bins)) })
  }

  /// Lowest value on the shorter arc between two bins.
  private static func valley(_ values: [Double], _ a: Int, _ b: Int) -> Double {
    let ahead = (b - a + bins) % bins
    let (start, count) = ahead <= bins / 2 ? (a, ahead) : (b, bins - ahead)
    var lowest = Double.infinity
    for k in 0...count { lowest = min(lowest, values[(start + k) % bins]) }
    return lowest
  }

  /// The peak that is reached with the least descent.
  private static func nearest(to i: Int, _ peaks: [Int], _ smooth: [Double]) -> Int {
    var best = 0
    var key = (-1.0, 0)
    for (k, peak) in peaks.enumerated() {
      let apart = min((peak - i + bins) % bins, (i - peak + bins) % bins)
      let candidate = (valley(smooth, i, peak), -apart)
      if candidate > key { (best, key) = (k, candidate) }
    }
    return best
  }

  /// Sums for mean and covariance.
  private struct Moments {
    var weight = 0.0
    var reference = 0.0
    var first = (yaw: 0.0, east: 0.0, north: 0.0)
    var yy = 0.0
    var ye = 0.0
    var yn = 0.0
    var ee = 0.0
    var en = 0.0
    var nn = 0.0

    mutating func add(_ sample: StreetSample, reference: Double) {
      self.reference = reference
      let yaw = Angle.radians(Angle.wrappedTo180(Angle.degrees(sample.yaw - reference)))
      let (w, e, n) = (sample.weight, sample.east, sample.north)
      weight += w
      first = (first.yaw + w * yaw, first.east + w * e, first.north + w * n)
      yy += w * yaw * yaw
      ye += w * yaw * e
      yn += w * yaw * n
      ee += w * e * e
      en += w * e * n
      nn += w * n * n
    }

    func component(yawFloor: Double, positionFloor: Double) -> BeliefComponent? {
      guard weight > 0 else { return nil }
      let (y, e, n) = (first.yaw / weight, first.east / weight, first.north / weight)
      return BeliefComponent(
        weight: weight, yaw: reference + y, yawVariance: max(0, yy / weight - y * y) + yawFloor * yawFloor, east: e,
        north: n, eastVariance: max(0, ee / weight - e * e) + positionFloor * positionFloor,
        northVariance: max(0, nn / weight - n * n) + positionFloor * positionFloor,
        eastNorthCovariance: en / weight - e * n, yawEastCovariance: ye / weight - y * e,
        yawNorthCovariance: yn / weight - y * n)
    }
  }
}
