import WaymarkGeodesy
import WaymarkTerrain
import WaymarkTiles

/// A window in units of `MercatorPoint`, borders included; may extend beyond the world.
struct MercatorBox: Hashable, Sendable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  /// The empty window: including a point makes it that point.
  static let empty = MercatorBox(minX: .max, minY: .max, maxX: .min, maxY: .min)

  /// The window of latitudes and longitudes.
  init(_ bounds: GeographicBounds) {
    func fixed(_ share: Double) -> Int { Int((max(-4, min(4, share)) * Double(Self.world)).rounded()) }
    self.init(
      minX: fixed(WebMercator.x(longitude: bounds.west)), minY: fixed(WebMercator.y(latitude: bounds.north)),
      maxX: fixed(WebMercator.x(longitude: bounds.east)), maxY: fixed(WebMercator.y(latitude: bounds.south)))
  }

  init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  var width: Int { maxX - minX }
  var height: Int { maxY - minY }

  mutating func include(_ point: MercatorPoint) {
    minX = min(minX, Int(point.x))
    minY = min(minY, Int(point.y))
    maxX = max(maxX, Int(point.x))
    maxY = max(maxY, Int(point.y))
  }

  mutating func include(_ box: MercatorBox) {
    minX = min(minX, box.minX)
    minY = min(minY, box.minY)
    maxX = max(maxX, box.maxX)
    maxY = max(maxY, box.maxY)
  }

  func intersects(_ other: MercatorBox) -> Bool {
    minX <= other.maxX && maxX >= other.minX && minY <= other.maxY && maxY >= other.minY
  }

  /// The width of the world.
  static let world = 4_294_967_296

  /// The window shifted by whole widths of the world.
  func shifted(by worlds: Int) -> MercatorBox {
    MercatorBox(minX: minX + worlds * Self.world, minY: minY, maxX: maxX + worlds * Self.world, maxY: maxY)
  }

  /// Whether two windows intersect on the round Earth, where windows may extend across the date line.
  func meets(_ other: MercatorBox) -> Bool { [0, 1, -1].contains { shifted(by: $0).intersects(other) } }

  func contains(_ other: MercatorBox) -> Bool {
    minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
  }

  func grown(by margin: Int) -> MercatorBox {
    MercatorBox(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }
}

extension MercatorBox {
  /// The window of a circle.
  ///
  /// - Parameters:
  ///   - center: its centre.
  ///   - radius: metres.
  init(around center: Coordinate, radius: Double) {
    // A degree of latitude is 110.6 km at least; a degree of longitude is at most that of the equator times the cosine.
    let north = radius / 110_574
    let east = north / max(0.01, Angle.sinCos(degrees: min(89, abs(center.latitude) + north)).cos)
    self.init(
      GeographicBounds(
        south: center.latitude - north, west: center.longitude - east, north: center.latitude + north,
        east: center.longitude + east))
  }
}

extension MercatorBox {
  /// The same window for clipping.
  var grid: GridBox { GridBox(minX: minX, minY: minY, maxX: maxX, maxY: maxY) }
}

extension TileAddress {
  /// Side of the tile in units of `MercatorPoint`.
  var side: Int { 1 << (32 - zoom) }

  /// The tile's window in units of `MercatorPoint`.
  var box: MercatorBox {
    MercatorBox(minX: column * side, minY: row * side, maxX: (column + 1) * side, maxY: (row + 1) * side)
  }
}
