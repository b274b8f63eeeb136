internal import CPortableMath
internal import WaymarkGeodesy

/// The probability of each azimuth of the camera, given a picture's lines, a map and a prior.
struct YawPosterior {
  /// Probabilities, not normalised, of azimuths from `start` on.
  private(set) var probability: [Double] = []
  let start: Double
  let isCircle: Bool
  /// Degrees between the azimuths tried.
  static let step = 0.25
  /// Width of the parts that a picture is divided into, degrees: about a house.
  private static let partDegrees = 6.0
  /// A part's lines stray from their direction's by this much, degrees.
  static let partSigma = 0.5

  /// A part of the picture with lines of one direction.
  struct Part {
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

  let lines: PictureLines
  let map: WallMap
  let parts: [Part]
  let places: [(point: WallMap.Point, weight: Double)]
  let views: [WallView]
  private let area: [Double]
  let lensVariance: Double

  init(_ lines: PictureLines, map: WallMap, prior: StreetCompassPrior) {
    self.lines = lines
    self.map = map
    lensVariance = prior.lensSigmaDegrees * prior.lensSigmaDegrees
    parts = YawPosterior.parts(of: lines, lensVariance: lensVariance)
    places = YawPosterior.places(map, sigma: prior.positionSigma)
    views = places.map { WallView(map, from: $0.point) }
    area = YawPosterior.area(map, views: views, places: places)
    // Azimuths within four deviations of the prior, or all.
    let centre = Angle.wrappedTo360(prior.yawDegrees ?? 0)
    let half = prior.yawDegrees == nil ? 180 : min(180, 4 * prior.yawSigmaDegrees)
    let count = Int(2 * half / YawPosterior.step)
    start = centre - half
    isCircle = half >= 180
    fill(count) { i in
      let x = prior.yawDegrees == nil ? 0 : (-half + Double(i) * YawPosterior.step) / prior.yawSigmaDegrees
      return exp(-0.5 * x * x)
    }
  }

  /// The probabilities from `start` on. From neighbouring places the same wall is seen: its likelihood is computed once.
  private mutating func fill(_ count: Int, prior: (Int) -> Double) {
    // The wall that is seen in each direction from each place, or −1, place after place for each direction.
    var seen = [Int32](repeating: -1, count: 360 * places.count)
    for (place, view) in views.enumerated() {
      for cell in 0..<360 { seen[cell * places.count + place] = view.walls[cell] }
    }
    var likelihoods = [Double](repeating: 0, count: map.walls.count + 1)
    var stamps = [Int32](repeating: -1, count: map.walls.count + 1)
    var stamp: Int32 = 0
    var products = [Double](repeating: 1, count: places.count)
    probability.reserveCapacity(count)
    for i in 0..<count {
      let yaw = start + Double(i) * YawPosterior.step
      for place in products.indices { products[place] = 1 }
      for part in parts {
        stamp &+= 1
        let first = WallView.cell(part.bearing + yaw) * places.count
        for place in products.indices {
          let wall = Int(seen[first + place])
          if stamps[wall + 1] != stamp {
            stamps[wall + 1] = stamp
            likelihoods[wall + 1] = match(part, yaw: yaw, wall: wall).likelihood
          }
          products[place] *= likelihoods[wall + 1]
        }
      }
      var sum = 0.0
      for place in products.indices { sum += places[place].weight * products[place].squareRoot() }
      probability.append(sum * prior(i))
    }
  }

  /// Probability of a place together with what is seen from it at an azimuth. Neighbouring parts see the same house and
  /// the same errors of the map: two count as one.
  func weight(place: Int, yaw: Double) -> Double {
    var product = 1.0
    for part in parts { product *= match(part, yaw: yaw, view: views[place]).likelihood }
    return places[place].weight * product.squareRoot()
  }

  /// How a part's lines fit what the map has there.
  struct Match {
    /// Density of their azimuth against lines of any direction.
    var likelihood: Double
    /// The wall and by how much the azimuth is beyond it or its normal, degrees; −1 without a wall.
    var wall: Int
    var excess: Double
    /// Probability that they belong to the wall.
    var share: Double
  }

  func match(_ part: Part, yaw: Double, view: WallView) -> Match {
    match(part, yaw: yaw, wall: Int(view.walls[WallView.cell(part.bearing + yaw)]))
  }

  private func match(_ part: Part, yaw: Double, wall index: Int) -> Match {
    let azimuth = part.azimuth + yaw
    let folded = azimuth - 180 * (azimuth / 180).rounded(.down)
    let around = area[max(0, min(359, Int(folded * 2)))]
    guard index >= 0 else {
      return Match(likelihood: part.stray + (1 - part.stray) * around, wall: -1, excess: 0, share: 0)
    }
    let wall = map.walls[index]
    let sigma = (part.variance + wall.sigma * wall.sigma).squareRoot()
    let d = lineDifference(wall.azimuth, folded)
    let isAlong = abs(d) < 45
    let excess = isAlong ? d : (d < 0 ? d + 90 : d - 90)
    let main = part.isAbove ? 0.62 : 0.35
    let cross = part.isAbove ? 0.14 : 0.1
    let onWall = (1 - part.stray) * (isAlong ? main : cross) * YawPosterior.density(excess, sigma)
    let all = onWall + part.stray + (1 - part.stray) * (1 - main - cross) * around
    return Match(likelihood: all, wall: index, excess: excess, share: onWall / all)
  }

  /// Student's distribution of three degrees of freedom against an even one over 180°: maps have walls that are drawn
  /// badly.
  private static func density(_ d: Double, _ sigma: Double) -> Double {
    let x = d * d / (3 * sigma * sigma)
    let loss = 1 + x
    return 180 * 0.36755 / (sigma * loss * loss)
  }

  /// Lines gathered by direction, by side of the horizon and by part of the picture.
  private static func parts(of lines: PictureLines, lensVariance: Double) -> [Part] {
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
      let variance = lines.covariance[direction * count + direction] + lensVariance
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
}
