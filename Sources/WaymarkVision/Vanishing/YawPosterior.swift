internal import CPortableMath
internal import WaymarkGeodesy

/// The probability of each azimuth of the camera, given a picture's lines, a map and a prior.
struct YawPosterior {
  /// The components of the probability.
  let mixture: YawMixture

  /// Degrees between the azimuths tried.
  private static let step = 0.25
  /// Width of the parts that a picture is divided into, degrees: about a house.
  private static let partDegrees = 6.0
  /// Neighbouring parts see the same house and the same errors of the map: two count as one.
  private static let temper = 0.5

  /// A part of the picture with lines of one direction.
  private struct Part {
    let direction: Int
    /// Azimuth of its middle from the camera's, degrees.
    let bearing: Double
    /// Azimuth of the lines from the camera's, degrees.
    let azimuth: Double
    /// Variance of that, degrees².
    let variance: Double
    let isAbove: Bool
    /// Probability that the lines belong to nothing of the map.
    let stray: Double
  }

  init(_ lines: PictureLines, map: WallMap, prior: StreetCompassPrior) {
    let parts = YawPosterior.parts(of: lines, lensSigma: prior.lensSigmaDegrees)
    let directions = (0..<360).map { Angle.sinCos(degrees: Double($0) + 0.5) }
    let places = YawPosterior.places(map, sigma: prior.positionSigma)
    let views = places.map { WallView(map, from: $0.point, directions: directions) }
    let area = YawPosterior.area(map, views: views, places: places)

    // Azimuths within four deviations of the prior, or all.
    let centre = prior.yawDegrees ?? 0
    let half = prior.yawDegrees == nil ? 180 : min(180, 4 * prior.yawSigmaDegrees)
    let count = Int(2 * half / YawPosterior.step)
    var probability = [Double](repeating: 0, count: count)
    var information = [[Double]](
      repeating: [Double](repeating: 0, count: lines.directions.count), count: count)
    for i in 0..<count {
      let offset = -half + Double(i) * YawPosterior.step
      let yaw = centre + offset
      var sum = 0.0
      for (place, view) in zip(places, views) {
        var product = 1.0
        for part in parts {
          product *= YawPosterior.likelihood(part, yaw: yaw, view: view, map: map, area: area)
        }
        // Exponent of one half.
        sum += place.weight * (YawPosterior.temper == 0.5 ? product.squareRoot() : exp(YawPosterior.temper * log(product)))
      }
      let x = prior.yawDegrees == nil ? 0 : offset / prior.yawSigmaDegrees
      probability[i] = sum * exp(-0.5 * x * x)
      for part in parts { information[i][part.direction] += 1 / (part.variance + 0.5) }
    }
    let isCircle = half >= 180
    mixture = YawPosterior.mixture(
      probability, information: information, start: centre - half, isCircle: isCircle, lines: lines,
      lensSigma: prior.lensSigmaDegrees)
  }

  /// Density of a part's lines at an azimuth against lines of any direction.
  private static func likelihood(
    _ part: Part, yaw: Double, view: WallView, map: WallMap, area: [Double]
  ) -> Double {
    let azimuth = part.azimuth + yaw
    let folded = azimuth - 180 * (azimuth / 180).rounded(.down)
    let cell = min(359, Int(folded * 2))
    let around = area[cell]
    let bearing = part.bearing + yaw
    let seen = bearing - 360 * (bearing / 360).rounded(.down)
    let index = Int(view.walls[min(359, Int(seen))])
    guard index >= 0 else { return part.stray + (1 - part.stray) * around }
    let wall = map.walls[index]
    let sigma = (part.variance + wall.sigma * wall.sigma).squareRoot()
    let d = lineDifference(wall.azimuth, folded)
    let square = abs(d) < 45 ? 0 : (d < 0 ? d + 90 : d - 90)
    let main = part.isAbove ? 0.62 : 0.35
    let cross = part.isAbove ? 0.14 : 0.1
    let onWall = abs(d) < 45 ? main * density(d, sigma) : cross * density(square, sigma)
    return part.stray + (1 - part.stray) * (onWall + (1 - main - cross) * around)
  }

  /// Student's distribution of three degrees of freedom against an even one over 180°: maps have walls that are drawn
  /// badly.
  private static func density(_ d: Double, _ sigma: Double) -> Double {
    let x = d * d / (3 * sigma * sigma)
    let loss = 1 + x
    return 180 * 0.36755 / (sigma * loss * loss)
  }

  /// Lines gathered by direction, by side of the horizon and by part of the picture.
  private static func parts(of lines: PictureLines, lensSigma: Double) -> [Part] {
    let count = lines.directions.count
    let cells = 60
    var support = [Double](repeating: 0, count: count * 2 * cells)
    for span in lines.spans {
      let first = Int(((span.from + 180) / partDegrees).rounded(.down))
      let last = Int(((span.to + 180) / partDegrees).rounded(.down))
      guard last - first < cells / 2 else { continue }
      for cell in first...last {
        // A line counts in each part by what it has there, thirty pixels in full.
        let low = max(span.from, Double(cell) * partDegrees - 180)
        let high = min(span.to, Double(cell + 1) * partDegrees - 180)
        let share = span.to - span.from > 1e-6 ? (high - low) / (span.to - span.from) : 1
        let wrapped = (cell % cells + cells) % cells
        support[(span.direction * 2 + (span.isAbove ? 1 : 0)) * cells + wrapped] += min(1, share * span.length / 30)
      }
    }
    var parts: [Part] = []
    for direction in 0..<count {
      let variance = lines.covariance[direction * count + direction] + lensSigma * lensSigma
      for side in 0..<2 {
        for cell in 0..<cells {
          let strength = support[(direction * 2 + side) * cells + cell]
          guard strength >= 0.5 else { continue }
          parts.append(
            Part(
              direction: direction, bearing: (Double(cell) + 0.5) * partDegrees - 180,
              azimuth: lines.directions[direction].azimuthDegrees, variance: variance, isAbove: side == 1,
              stray: strength < 1.5 ? 0.6 : 0.3))
        }
      }
    }
    return parts
  }

  /// Places of a hexagonal grid over the position's error, with their probabilities.
  private static func places(_ map: WallMap, sigma: Double) -> [(point: WallMap.Point, weight: Double)] {
    guard sigma > 0.5 else { return [(WallMap.Point(east: 0, north: 0), 1)] }
    let spacing = 0.6 * sigma
    var places: [(point: WallMap.Point, weight: Double)] = []
    for row in -4...4 {
      for column in -4...4 where abs(row + column) <= 4 {
        let east = spacing * (Double(column) + 0.5 * Double(row))
        let north = spacing * 0.8660254 * Double(row)
        let point = WallMap.Point(east: east, north: north)
        let weight = exp(-0.5 * (east * east + north * north) / (sigma * sigma))
        // Not in a house: but houses are drawn where they are not.
        places.append((point, map.isInside(point) ? 0.02 * weight : weight))
      }
    }
    let sum = places.reduce(0) { $0 + $1.weight }
    return places.map { ($0.point, $0.weight / sum) }
  }

  /// Density of the directions of walls in view and of streets, per half degree of 180°, against an even one.
  private static func area(
    _ map: WallMap, views: [WallView], places: [(point: WallMap.Point, weight: Double)]
  ) -> [Double] {
    var weights = [Double](repeating: 0, count: map.walls.count)
    for (view, place) in zip(views, places) {
      for index in view.walls where index >= 0 { weights[Int(index)] += place.weight }
    }
    var density = [Double](repeating: 0, count: 360)
    var total = 0.0
    func add(_ azimuth: Double, sigma: Double, weight: Double) {
      total += weight
      for cell in 0..<360 {
        density[cell] += weight * YawPosterior.density(lineDifference(azimuth, Double(cell) / 2 + 0.25), sigma)
      }
    }
    for (index, weight) in weights.enumerated() where weight > 0.5 {
      let wall = map.walls[index]
      add(wall.azimuth, sigma: 2 * wall.sigma, weight: weight * 0.75)
      add(wall.azimuth + 90, sigma: 2 * wall.sigma, weight: weight * 0.25)
    }
    for road in map.roads {
      let east = road.b.east - road.a.east
      let north = road.b.north - road.a.north
      let length = (east * east + north * north).squareRoot()
      add(road.azimuth, sigma: 2.5, weight: min(40, length))
    }
    guard total > 0 else { return [Double](repeating: 1, count: 360) }
    for cell in 0..<360 { density[cell] /= total }
    return density
  }

  private static func mixture(
    _ probability: [Double], information: [[Double]], start: Double, isCircle: Bool, lines: PictureLines,
    lensSigma: Double
  ) -> YawMixture {
    let count = probability.count
    let total = probability.reduce(0, +)
    guard total > 0, count > 2 else { return YawMixture(components: []) }
    // Every azimuth belongs to the peak that it climbs to; peaks within two degrees are one.
    var peak = [Int](repeating: -1, count: count)
    let reach = Int(1 / step)
    func climbed(_ from: Int) -> Int {
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
    for i in 0..<count { peak[i] = climbed(i) }
    var components: [YawMixture.Component] = []
    for p in 0..<count where peak[p] == p {
      var mass = 0.0
      var first = 0.0
      var second = 0.0
      for i in 0..<count where peak[i] == p {
        var offset = i - p
        if isCircle, offset > count / 2 { offset -= count }
        if isCircle, offset < -count / 2 { offset += count }
        let d = Double(offset) * step
        mass += probability[i]
        first += probability[i] * d
        second += probability[i] * d * d
      }
      guard mass > 0.002 * total else { continue }
      let mean = first / mass
      var variance = max(0, second / mass - mean * mean) + step * step / 12
      // What all parts have in common: gravity and the lens.
      let weights = information[p]
      let sum = weights.reduce(0, +)
      if sum > 0 {
        let n = weights.count
        for a in 0..<n {
          for b in 0..<n { variance += weights[a] * weights[b] / (sum * sum) * lines.covariance[a * n + b] }
        }
      }
      variance += lensSigma * lensSigma
      components.append(
        YawMixture.Component(
          yawDegrees: Angle.wrappedTo360(start + Double(p) * step + mean), sigmaDegrees: variance.squareRoot(),
          weight: mass / total))
    }
    components.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.yawDegrees < $1.yawDegrees }
    return YawMixture(components: components)
  }
}
