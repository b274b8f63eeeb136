public import WaymarkGeodesy

/// Elevation of the ground around a walk: a small grid in latitude and longitude, or one value everywhere. A
/// plain value, so that a client can fill it from any source, in WebAssembly too.
public struct GroundElevation: Equatable, Sendable {
  /// Surface from which the heights count.
  public let reference: VerticalReference
  private let south: Double
  private let west: Double
  private let latitudeStep: Double
  private let longitudeStep: Double
  private let rows: Int
  private let columns: Int
  private let heights: [Float]

  /// The same height everywhere.
  public init(flat altitude: Altitude) {
    reference = altitude.reference
    (south, west, latitudeStep, longitudeStep, rows, columns) = (-90, -180, 180, 360, 2, 2)
    heights = [Float](repeating: Float(altitude.meters), count: 4)
  }

  /// A grid of heights, or nil when the numbers do not fit each other.
  ///
  /// - Parameters:
  ///   - southWest: the first row's first point.
  ///   - latitudeStep: degrees from row to row, northwards, positive.
  ///   - longitudeStep: degrees from column to column, eastwards, positive.
  ///   - columns: points of a row, 2 at least.
  ///   - heights: metres, row by row from the south, each from the west; two rows at least; NaN where unknown.
  ///   - reference: surface from which they count.
  public init?(
    southWest: Coordinate, latitudeStep: Double, longitudeStep: Double, columns: Int, heights: [Float],
    reference: VerticalReference
  ) {
    guard latitudeStep > 0, longitudeStep > 0, latitudeStep.isFinite, longitudeStep.isFinite, columns >= 2,
      heights.count >= 2 * columns, heights.count % columns == 0
    else { return nil }
    south = southWest.latitude
    west = southWest.longitude
    self.latitudeStep = latitudeStep
    self.longitudeStep = longitudeStep
    self.columns = columns
    rows = heights.count / columns
    self.heights = heights
    self.reference = reference
  }

  /// Height of the ground at a position, bilinear, metres above `reference`; nil off the grid and where it is unknown.
  public func height(at coordinate: Coordinate) -> Double? {
    let row = (coordinate.latitude - south) / latitudeStep
    let column = Angle.wrappedTo360(coordinate.longitude - west) / longitudeStep
    let slack = 1e-9
    guard row >= -slack, column >= -slack, row <= Double(rows - 1) + slack, column <= Double(columns - 1) + slack
    else { return nil }
    let (i, j) = (max(0, min(rows - 2, Int(row))), max(0, min(columns - 2, Int(column))))
    let (v, u) = (row - Double(i), column - Double(j))
    let start = i * columns + j
    let height = mix(
      mix(Double(heights[start]), Double(heights[start + 1]), u),
      mix(Double(heights[start + columns]), Double(heights[start + columns + 1]), u), v)
    return height.isFinite ? height : nil
  }

  /// How steep the ground is around a position, metres per metre.
  ///
  /// - Parameters:
  ///   - coordinate: the position.
  ///   - distance: over which it is measured, metres.
  /// - Returns: the slope; a usual one where the ground is not known on all sides.
  func slope(at coordinate: Coordinate, within distance: Double) -> Double {
    let degrees = distance / 111_320
    let across = degrees / max(0.01, Angle.sinCos(degrees: coordinate.latitude).cos)
    func height(_ north: Double, _ east: Double) -> Double? {
      Coordinate(latitude: coordinate.latitude + north, longitude: Angle.wrappedTo180(coordinate.longitude + east))
        .flatMap { self.height(at: $0) }
    }
    guard let north = height(degrees, 0), let south = height(-degrees, 0), let east = height(0, across),
      let west = height(0, -across)
    else { return 0.1 }
    let (y, x) = ((north - south) / (2 * distance), (east - west) / (2 * distance))
    return (x * x + y * y).squareRoot()
  }

  /// Between two heights; on one of them the other need not be known.
  private func mix(_ a: Double, _ b: Double, _ part: Double) -> Double {
    if part <= 1e-9 { return a }
    return part >= 1 - 1e-9 ? b : a + (b - a) * part
  }
}
