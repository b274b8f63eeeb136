import Foundation
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// All elevation tiles of an area as one grid with a sample every second of arc, counted from the equator and
/// Greenwich: row r is r seconds north, column c is c seconds east.
struct ElevationMosaic: Sendable {
  /// Files of the one-degree cells of the window, rows from the south, nil where there is none.
  private let files: [MappedFile?]
  private let south: Int
  private let west: Int
  private let north: Int
  /// Beyond 180 where the tiles extend across the date line.
  private let east: Int

  /// The window of all tiles.
  var bounds: GeographicBounds {
    GeographicBounds(south: Double(south), west: Double(west), north: Double(north), east: Double(east))
  }

  /// Opens the elevation tiles of an area; nil when it has none.
  ///
  /// - Parameter area: the area.
  /// - Throws: `InputError` when a tile is missing or has another size.
  init?(_ area: Area) throws(InputError) {
    guard let folder = area.elevation else { return nil }
    try self.init(folder, tiles: area.manifest.elevationTiles)
  }

  /// Opens elevation tiles; nil where there are none.
  ///
  /// - Parameters:
  ///   - folder: the folder of the tiles.
  ///   - tiles: their names.
  /// - Throws: `InputError` when a tile is missing or has another size.
  init?(_ folder: URL, tiles: [String]) throws(InputError) {
    var opened: [(tile: ElevationTile, file: MappedFile)] = []
    for name in tiles {
      guard let tile = ElevationTile(name: name) else {
        throw InputError("“\(name)” is not an elevation tile", file: folder.path, advice: "rebuild the area")
      }
      let url = folder.appendingPathComponent(tile.path)
      let file = try MappedFile(url)
      guard file.bytes.count == 2 * ElevationTile.side * ElevationTile.side else {
        throw InputError("the elevation tile has the wrong size", file: url.path, advice: "rebuild the area")
      }
      opened.append((tile, file))
    }
    var extent = GeographicExtent()
    for (tile, _) in opened { extent.include(tile.bounds) }
    guard let window = extent.bounds else { return nil }
    // Whole degrees, because all tiles have whole degrees.
    (south, west, north, east) = (Int(window.south), Int(window.west), Int(window.north), Int(window.east))
    var files = [MappedFile?](repeating: nil, count: (north - south) * (east - west))
    for (tile, file) in opened {
      files[(tile.south - south) * (east - west) + Self.wrapped(tile.west, from: west, by: 360)] = file
    }
    self.files = files
  }

  /// Height of a sample in metres; nil outside the tiles and for a void.
  func sample(row: Int, column: Int) -> Float? {
    let tileSouth = Self.floor(row)
    let tileWest = Self.floor(column)
    // The border belongs to both tiles; the one to the north-east is tried first.
    if let height = sample(row, column, tileSouth, tileWest) { return height }
    let onSouth = row == tileSouth * 3600
    let onWest = column == tileWest * 3600
    if onSouth, let height = sample(row, column, tileSouth - 1, tileWest) { return height }
    if onWest, let height = sample(row, column, tileSouth, tileWest - 1) { return height }
    return onSouth && onWest ? sample(row, column, tileSouth - 1, tileWest - 1) : nil
  }

  /// Height of the bilinear surface, metres; nil outside the tiles and beside a void.
  func height(latitude: Double, longitude: Double) -> Double? {
    let (row, column) = (latitude * 3600, longitude * 3600)
    let (south, west) = (Int(row.rounded(.down)), Int(column.rounded(.down)))
    let (north, east) = (row - Double(south), column - Double(west))
    guard let a = sample(row: south, column: west), let b = sample(row: south, column: west + 1),
      let c = sample(row: south + 1, column: west), let d = sample(row: south + 1, column: west + 1)
    else { return nil }
    let (lower, upper) = (Double(a) + east * Double(b - a), Double(c) + east * Double(d - c))
    return lower + north * (upper - lower)
  }

  /// How far east of a longitude another one lies, in the same unit, at most once around the Earth.
  private static func wrapped(_ longitude: Int, from west: Int, by circle: Int) -> Int {
    ((longitude - west) % circle + circle) % circle
  }

  private static func floor(_ seconds: Int) -> Int { seconds >= 0 ? seconds / 3600 : -((3599 - seconds) / 3600) }

  private func sample(_ row: Int, _ column: Int, _ tileSouth: Int, _ tileWest: Int) -> Float? {
    let part = Self.wrapped(tileWest, from: west, by: 360)
    guard tileSouth >= south, tileSouth < north, part < east - west,
      let file = files[(tileSouth - south) * (east - west) + part]
    else { return nil }
    let line = (tileSouth + 1) * 3600 - row
    let offset = 2 * (line * ElevationTile.side + column - tileWest * 3600)
    let height = Int16(bitPattern: UInt16(file.bytes[offset]) << 8 | UInt16(file.bytes[offset + 1]))
    return height == Int16.min ? nil : Float(height)
  }
}
