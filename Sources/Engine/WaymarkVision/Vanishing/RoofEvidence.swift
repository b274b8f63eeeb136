internal import CPortableMath
internal import WaymarkGeodesy

/// How well the skyline above houses fits what a map has there.
///
/// The sky ends above a wall at an elevation whose tangent is the house's height divided by its distance. Maps know a house's height only
/// roughly, but it is the same in every direction in which the house is seen: what distinguishes azimuths is how the
/// elevation changes along its walls, where houses begin and end, and where there are none.
struct RoofEvidence {
  /// What is seen in a direction.
  private struct Look {
    /// Azimuth from the optical axis, degrees.
    let bearing: Double
    /// Logarithm of the elevation's tangent.
    let tangent: Double
    /// Whether what is seen reaches beyond the picture.
    let isAbove: Bool
    /// Likelihood if something else than the mapped house is seen: a tree, a house that is not on the map, a misread skyline.
    let stray: Double
    /// Likelihood where the map has no wall.
    let open: Double
  }

  /// Standard deviation of the logarithm of a house's height, between what maps say and what eaves and ridges are.
  private static let heightSigma = 0.4
  /// The same between directions of one house: gables, chimneys, errors of distance.
  private static let roofSigma = 0.2
  /// Probability that a direction shows something else.
  private static let strayShare = 0.2
  /// Neighbouring directions show the same house and the same error: ten count as one.
  private static let weight = 0.1
  /// Height of the eye above the ground, metres.
  private static let eye = 1.6
  /// Minimum elevation, radians: lower ones are those of streets that go on.
  private static let minimumElevation = 0.012
  /// Directions that are wanted.
  private static let minimumDirections = 5

  private let looks: [Look]

  /// Makes it from a skyline; nil where too little is seen of it, or much of it lies below the eye, as where a bright wall was taken for sky.
  init?(_ line: RoofLine) {
    var looks: [Look] = []
    var below = 0
    for degree in stride(from: 0, to: line.edges.count, by: 2) {
      guard let edge = line.edges[degree] else { continue }
      let (elevation, isAbove): (Double, Bool)
      switch edge {
      case .at(let value): (elevation, isAbove) = (value, false)
      case .above(let value): (elevation, isAbove) = (value, true)
      }
      if !isAbove, elevation < -1.5 * Self.minimumElevation {
        below += 1
        continue
      }
      let angle = max(Self.minimumElevation, min(1.4, elevation))
      let tangent = log(sin(angle) / cos(angle))
      looks.append(
        Look(
          bearing: Double(degree) - 89.5, tangent: tangent, isAbove: isAbove,
          stray: isAbove ? 0.3 : Self.density(tangent + 1.6, 1.1),
          open: isAbove ? 0.1 : 0.75 * Self.density(tangent + 2.8, 0.9) + 0.25 * Self.density(tangent + 1.6, 1.1)))
    }
    guard looks.count >= Self.minimumDirections, 7 * below <= looks.count else { return nil }
    self.looks = looks
  }

  /// Logarithm of the likelihood of an azimuth of the camera, at a place.
  ///
  /// - Parameters:
  ///   - yaw: the azimuth, degrees.
  ///   - view: what the map has around the place.
  ///   - map: the map.
  /// - Returns: the logarithm, up to a constant of the picture.
  func likelihood(yaw: Double, view: WallView, map: WallMap) -> Double {
    var sum = 0.0
    var heights: [Double] = []
    var measured: [Double] = []
    var next = 0
    while next < looks.count {
      // The directions in which the same house is seen.
      let first = next
      let house = Self.house(looks[first], yaw, view, map)
      heights.removeAll(keepingCapacity: true)
      measured.removeAll(keepingCapacity: true)
      while next < looks.count, Self.house(looks[next], yaw, view, map) == house {
        if house >= 0 {
          let height = Self.height(looks[next], yaw, view)
          heights.append(height)
          if !looks[next].isAbove { measured.append(height) }
        }
        next += 1
      }
      guard house >= 0 else {
        for look in looks[first..<next] { sum += Self.weight * log(look.open) }
        continue
      }
      let mapped = log(max(1, map.heights[house] - Self.eye))
      let precision =
        Double(measured.count) * Self.weight * Self.heightSigma * Self.heightSigma
        / (Self.roofSigma * Self.roofSigma)
      measured.sort()
      let median = measured.isEmpty ? mapped : measured[measured.count / 2]
      let height = (mapped + precision * median) / (1 + precision)
      let deviation = (height - mapped) / Self.heightSigma
      sum -= 0.5 * (deviation * deviation + log(1 + precision))
      for (look, seen) in zip(looks[first..<next], heights) {
        let excess = seen - height
        let onHouse =
          look.isAbove
          ? max(0.02, min(1, 0.5 - excess / (4 * Self.roofSigma))) : Self.density(excess, Self.roofSigma)
        sum += Self.weight * log((1 - Self.strayShare) * onHouse + Self.strayShare * look.stray)
      }
    }
    return sum
  }

  /// Logarithm of how high above the eye what is seen would be, were it the wall of the map.
  private static func height(_ look: Look, _ yaw: Double, _ view: WallView) -> Double {
    look.tangent + log(view.distances[WallView.cell(look.bearing + yaw)])
  }

  /// The house that the map has in a direction, or −1.
  private static func house(_ look: Look, _ yaw: Double, _ view: WallView, _ map: WallMap) -> Int {
    let wall = Int(view.walls[WallView.cell(look.bearing + yaw)])
    return wall < 0 ? -1 : map.walls[wall].house
  }

  /// The normal distribution.
  private static func density(_ d: Double, _ sigma: Double) -> Double {
    0.3989423 / sigma * exp(-0.5 * d * d / (sigma * sigma))
  }
}
