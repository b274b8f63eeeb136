internal import WaymarkGeodesy

/// What the ground is covered by, as far as a picture shows it: what lies on top comes later.
public enum GroundCover: UInt8, CaseIterable, Hashable, Sendable {
  /// Not known: the picture goes by height and slope.
  case unknown
  /// Towns and villages.
  case town
  /// Woods.
  case wood
  /// Glaciers.
  case glacier
  /// Lakes, rivers and the sea.
  case water
}

/// The ground's cover as a grid of points.
public struct GroundCoverGrid: Sendable {
  /// The window: its borders are the borders of the outermost cells.
  public let bounds: GeographicBounds
  /// Number of rows.
  public let rows: Int
  /// Number of columns.
  public let columns: Int
  /// Raw values of `GroundCover`, row after row from the north-west.
  public var cells: [UInt8]

  /// Makes a grid of unknown cover.
  ///
  /// - Parameters:
  ///   - bounds: the window.
  ///   - rows: number of rows, 1 … 8192.
  ///   - columns: number of columns, 1 … 8192.
  public init(bounds: GeographicBounds, rows: Int, columns: Int) {
    self.bounds = bounds
    self.rows = max(1, min(8192, rows))
    self.columns = max(1, min(8192, columns))
    cells = [UInt8](repeating: GroundCover.unknown.rawValue, count: self.rows * self.columns)
  }

  /// The cover at a position; unknown outside.
  public func cover(latitude: Double, longitude: Double) -> GroundCover {
    let height = bounds.north - bounds.south
    let width = bounds.east - bounds.west
    guard height > 0, width > 0 else { return .unknown }
    let y = (bounds.north - latitude) / height
    let x = Angle.wrappedTo360(longitude - bounds.west) / width
    guard y >= 0, y < 1, x >= 0, x < 1 else { return .unknown }
    let row = min(rows - 1, Int(y * Double(rows)))
    let column = min(columns - 1, Int(x * Double(columns)))
    let place = row * columns + column
    return place < cells.count ? GroundCover(rawValue: cells[place]) ?? .unknown : .unknown
  }
}
