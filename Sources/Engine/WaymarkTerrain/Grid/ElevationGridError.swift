/// Why an elevation grid cannot be.
public enum ElevationGridError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The steps must be positive numbers of degrees.
  case step(latitude: Double, longitude: Double)
  /// There must be one sample for each row and column.
  case sampleCount(Int, rows: Int, columns: Int)
  /// The grid must lie within ±90° of latitude and 360° of longitude.
  case outsideEarth

  /// One sentence for people.
  public var description: String {
    switch self {
    case .step(let latitude, let longitude):
      return "an elevation grid needs positive steps, not \(latitude)° and \(longitude)°"
    case .sampleCount(let count, let rows, let columns):
      return "an elevation grid of \(rows) rows and \(columns) columns cannot have \(count) samples"
    case .outsideEarth:
      return "an elevation grid must lie within ±90° of latitude and one turn of longitude"
    }
  }
}
