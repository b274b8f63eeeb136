public import WaymarkGeodesy

/// Elevation of the ground around a walk: a small grid in latitude and longitude, or one value for the whole place. A
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

  /// Height of the ground at a place, bilinear, metres above `reference`; nil off the grid and where it is unknown.
  public func height(at coordinate: Coordinate) -> Double? {
    let row = (coordinate.latitude - south) / latitudeStep
    let column = Angle.wrappedTo360(coordinate.longitude - west) / longitudeStep
    guard row >= 0, column >= 0, row <= Double(rows - 1), column <= Double(columns - 1) else { return nil }
    let (i, j) = (min(rows - 2, Int(row)), min(columns - 2, Int(column)))
    let (v, u) = (row - Double(i), column - Double(j))
    let lower = Double(heights[i * columns + j]) * (1 - u) + Double(heights[i * columns + j + 1]) * u
    let upper = Double(heights[(i + 1) * columns + j]) * (1 - u) + Double(heights[(i + 1) * columns + j + 1]) * u
    let height = lower * (1 - v) + upper * v
    return height.isFinite ? height : nil
  }
}
