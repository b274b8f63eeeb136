import WaymarkGeodesy
import WaymarkTerrain

/// The files that make an area usable without a network, the most useful first.
public struct AreaPackPlan: Equatable, Sendable {
  /// Side of a cell of the lattice of streets, metres.
  public static let cell = 4000.0
  /// Side of a cell of the lattice of buildings, metres.
  public static let buildingCell = 2000.0
  /// Farthest summits that are named, metres from the area.
  public static let landmarkReach = 60_000.0
  /// Maximum number of blocks of heights that are downloaded; coarser levels come first.
  public static let maximumBlocks = 1500
  /// Maximum number of cells of streets, and of cells of buildings, that are downloaded.
  public static let maximumCells = 2500

  /// The files.
  public var items: [AreaPackItem]
  /// Whether the area is too large to be downloaded whole.
  public var isCutOff: Bool

  /// Plans the download of an area.
  public init(_ area: AreaSummary) {
    items = []
    isCutOff = false
    guard let center = area.bounds.center else { return }
    items.append(.landmarks(center, radius: Self.landmarkRadius(area.bounds, center)))
    items += [.streetGraph, .searchIndex]
    for cell in lattice(area.bounds, center, side: Self.cell) {
      items.append(.streets(row: cell.row, column: cell.column, center: cell.center, radius: cell.radius))
    }
    addHeights(area)
    for cell in lattice(area.bounds, center, side: Self.buildingCell) {
      items.append(
        .buildings(
          row: cell.row, column: cell.column, cell: cell.bounds, center: cell.center, radius: cell.radius))
    }
  }

  private mutating func addHeights(_ area: AreaSummary) {
    guard let window = area.elevationBounds else { return }
    var room = Self.maximumBlocks
    for level in (area.finestHeights...HeightBlockAddress.levels.upperBound).reversed() {
      let blocks = HeightBlockPlan.blocks(level: level, in: window)
      guard blocks.count <= room else {
        isCutOff = true
        return
      }
      room -= blocks.count
      for block in blocks { items.append(.heights(block)) }
    }
  }

  private struct Cell {
    let row: Int
    let column: Int
    let bounds: GeographicBounds
    let center: Coordinate
    /// Of a circle that covers it, metres.
    let radius: Double
    /// From the middle of the window, metres.
    let distance: Double
  }

  /// Cells that cover the window, the middle first. Of too many those near the middle.
  private mutating func lattice(_ bounds: GeographicBounds, _ center: Coordinate, side: Double) -> [Cell] {
    let frame = LocalFrame(origin: GeodeticPosition(center, height: 0))
    let meters = Geodesic.wgs84
    guard let south = Coordinate(latitude: bounds.south, longitude: center.longitude),
      let north = Coordinate(latitude: bounds.north, longitude: center.longitude)
    else { return [] }
    let height = meters.inverse(from: south, to: north).distance
    let rows = max(1, Int((height / side).rounded(.up)))
    let rowStep = (bounds.north - bounds.south) / Double(rows)
    // As many columns in each row as its widest latitude needs.
    let widest = bounds.south <= 0 && bounds.north >= 0 ? 0 : min(abs(bounds.south), abs(bounds.north))
    let degree =
      Coordinate(latitude: widest, longitude: 0).flatMap { a in
        Coordinate(latitude: widest, longitude: 1).map { b in meters.inverse(from: a, to: b).distance }
      } ?? 111_320
    let width = (bounds.east - bounds.west) * degree
    let columns = max(1, Int((width / side).rounded(.up)))
    // The Earth has 130 million of them.
    guard rows * columns <= 16 * Self.maximumCells else {
      isCutOff = true
      return []
    }
    let columnStep = (bounds.east - bounds.west) / Double(columns)
    var cells: [Cell] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = GeographicBounds(
          south: bounds.south + Double(row) * rowStep, west: bounds.west + Double(column) * columnStep,
          north: bounds.south + Double(row + 1) * rowStep, east: bounds.west + Double(column + 1) * columnStep)
        guard
          let middle = Coordinate(
            latitude: bounds.south + (Double(row) + 0.5) * rowStep,
            longitude: bounds.west + (Double(column) + 0.5) * columnStep)
        else { continue }
        cells.append(
          Cell(
            row: row, column: column, bounds: cell, center: middle, radius: 0.75 * side,
            distance: frame.enu(of: GeodeticPosition(middle, height: 0)).length))
      }
    }
    if cells.count > Self.maximumCells { isCutOff = true }
    return Array(cells.sorted { $0.distance < $1.distance }.prefix(Self.maximumCells))
  }

  private static func landmarkRadius(_ bounds: GeographicBounds, _ center: Coordinate) -> Double {
    guard let corner = Coordinate(latitude: bounds.north, longitude: bounds.east),
      let other = Coordinate(latitude: bounds.south, longitude: bounds.east)
    else { return landmarkReach }
    let geodesic = Geodesic.wgs84
    let half = max(
      geodesic.inverse(from: center, to: corner).distance, geodesic.inverse(from: center, to: other).distance)
    return min(300_000, half + landmarkReach)
  }
}
