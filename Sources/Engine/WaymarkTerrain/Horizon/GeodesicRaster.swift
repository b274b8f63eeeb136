internal import WaymarkGeodesy

/// Where the points of a raster are as seen from an eye: distance and azimuth of the geodesic to each.
///
/// Distance × sine and cosine of the azimuth are smooth functions of latitude and longitude, so that geodesics are solved for
/// 4 × 4 points of each square of 16 × 16, and the others follow from polynomials of the third order: for squares of
/// 20 km wrong by 2 µm. Where squares are larger or a pole is near, each point has its own geodesic.
struct GeodesicRaster {
  private static let side = 16
  private let eye: Coordinate
  private let north: Double
  private let west: Double
  private let latitudeStep: Double
  private let longitudeStep: Double
  private let columns: Int
  private let isSmooth: Bool
  // East and north, metres, of the four points of each square that the present row needs, square after square.
  private var row: [(east: Double, north: Double)] = []
  private var band = -1
  // The same of 4 × 4 points.
  private var nodes: [(east: Double, north: Double)] = []

  init(
    eye: Coordinate, north: Double, west: Double, latitudeStep: Double, longitudeStep: Double, rows: Int, columns: Int
  ) {
    self.eye = eye
    self.north = north
    self.west = west
    self.latitudeStep = latitudeStep
    self.longitudeStep = longitudeStep
    self.columns = columns
    let (low, high) = (north - latitudeStep * Double(rows - 1), north)
    let east = west + longitudeStep * Double(columns - 1)
    let reach = Double(Self.side) * max(latitudeStep, longitudeStep)
    isSmooth =
      reach < 0.3 && low > -75 && high < 75 && west >= -180 && east + reach <= 180 && abs(eye.latitude) < 75
      && eye.longitude > west - 30 && eye.longitude < east + 30
  }

  /// Makes a row ready.
  mutating func begin(row number: Int) {
    guard isSmooth else { return }
    let squares = (columns + Self.side - 1) / Self.side
    if number / Self.side != band {
      band = number / Self.side
      nodes.removeAll(keepingCapacity: true)
      for square in 0..<squares {
        for i in 0..<4 {
          for j in 0..<4 {
            let y = Double(band * Self.side) + Double(i * Self.side) / 3
            let x = Double(square * Self.side) + Double(j * Self.side) / 3
            nodes.append(exact(north - latitudeStep * y, west + longitudeStep * x))
          }
        }
      }
    }
    let w = Self.weights(Double(number - band * Self.side))
    row.removeAll(keepingCapacity: true)
    for square in 0..<squares {
      for j in 0..<4 {
        let k = square * 16 + j
        let (a, b, c, d) = (nodes[k], nodes[k + 4], nodes[k + 8], nodes[k + 12])
        row.append(
          (
            w.0 * a.east + w.1 * b.east + w.2 * c.east + w.3 * d.east,
            w.0 * a.north + w.1 * b.north + w.2 * c.north + w.3 * d.north
          ))
      }
    }
  }

  /// East and north of a point of the row, metres.
  func position(of coordinate: Coordinate, column: Int) -> (east: Double, north: Double) {
    guard isSmooth else { return exact(coordinate.latitude, coordinate.longitude) }
    let k = column / Self.side * 4
    let w = Self.weights(Double(column % Self.side))
    let (a, b, c, d) = (row[k], row[k + 1], row[k + 2], row[k + 3])
    return (
      w.0 * a.east + w.1 * b.east + w.2 * c.east + w.3 * d.east,
      w.0 * a.north + w.1 * b.north + w.2 * c.north + w.3 * d.north
    )
  }

  private func exact(_ latitude: Double, _ longitude: Double) -> (east: Double, north: Double) {
    guard let there = Coordinate(latitude: max(-90, min(90, latitude)), longitude: longitude) else { return (0, 0) }
    let line = Geodesic.wgs84.inverse(from: eye, to: there)
    let azimuth = SineCosine(degrees: line.initialAzimuth)
    return (line.distance * azimuth.sine, line.distance * azimuth.cosine)
  }

  /// Lagrange's polynomials for points at 0, ⅓, ⅔ and 1 of a square.
  private static func weights(_ position: Double) -> (Double, Double, Double, Double) {
    let t = position * (3 / Double(side))
    let (a, b, c, d) = (t, t - 1, t - 2, t - 3)
    return (b * c * d * (-1 / 6.0), a * c * d * 0.5, a * b * d * -0.5, a * b * c * (1 / 6.0))
  }
}
