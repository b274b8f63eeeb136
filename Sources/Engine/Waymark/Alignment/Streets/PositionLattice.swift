internal import CPortableMath

/// Points that represent a two-dimensional normal distribution with unit covariance: a hexagonal lattice up to 2.7
/// standard deviations, weighted by the density.
struct PositionLattice: Sendable {
  /// Its radius, standard deviations.
  static let extent = 2.7
  /// A point and its weight.
  typealias Point = (x: Double, y: Double, weight: Double)
  /// The points and their weights, which sum to 1; the heaviest first.
  let points: [Point]
  /// The area that a point stands for, squared standard deviations.
  let area: Double

  /// A lattice with this many rings around its centre, at least 1.
  init(rings: Int) {
    let spacing = Self.extent / Double(max(1, rings))
    var points: [Point] = []
    var sum = 0.0
    for row in -rings...rings {
      let y = Double(row) * spacing * 0.8660254037844386
      let first = max(-rings, -rings - row)
      let last = min(rings, rings - row)
      for column in first...max(first, last) {
        let x = (Double(column) + Double(row) / 2) * spacing
        let weight = exp(-(x * x + y * y) / 2)
        sum += weight
        points.append((x, y, weight))
      }
    }
    points.sortShort { ($1.weight, $0.y, $0.x) < ($0.weight, $1.y, $1.x) }
    self.points = points.map { ($0.x, $0.y, $0.weight / sum) }
    // With it the weights are the normal density times the area.
    area = 2 * .pi / sum
  }
}
