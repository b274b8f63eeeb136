import Foundation
import WaymarkTiles

/// Makes vector tiles (Mapbox Vector Tile Specification 2.1): the features in a tile's window, simplified for its zoom,
/// cut slightly outside its border, those that look alike as one.
///
/// At the deepest zoom of the page's map (`MapTile.zoom`) a tile holds all that is known of streets and buildings, and closer views enlarge
/// it; farther out it has what is drawn there and nothing else.
struct VectorTile {
  /// How far features extend beyond the border, so that wide lines do not end at it: pixels of a tile of 512.
  private static let buffer = 10
  /// Units of a tile's side: finer where closer views enlarge the tile.
  private static let extent = 4096
  private static let maximumExtent = 8192

  private let address: TileAddress
  private let data: MapData
  private let isDeepest: Bool
  private let extent: Int
  /// Right shift from units of `MercatorPoint` to those of the tile.
  private let shift: Int
  /// Largest shift by simplification, units of `MercatorPoint`; smaller areas are left out.
  private let tolerance: Float
  private let minimumSide: Int
  /// The features' window in units of `MercatorPoint`, and the tile's own units.
  private let window: MercatorBox
  private let clip: GridBox

  init(_ address: TileAddress, _ data: MapData) {
    self.address = address
    self.data = data
    isDeepest = address.zoom >= MapTile.zoom
    extent = address.zoom == MapTile.zoom ? Self.maximumExtent : Self.extent
    // Powers of two, so that neighbouring tiles get the same vertices.
    shift = 32 - address.zoom - extent.trailingZeroBitCount
    let unit = 1 << shift
    // Half a pixel of a tile of 512, which is not visible; nearly nothing where the map is enlarged further.
    tolerance = isDeepest ? Float(unit) / 4 : 4 * Float(unit)
    minimumSide = isDeepest ? 0 : 8 * unit
    let margin = Self.buffer * extent / 512
    window = address.box.grown(by: margin << shift)
    clip = GridBox(side: extent, margin: margin)
  }

  /// The tile's bytes; empty where nothing is.
  func encode() -> Data {
    var layers: [MapLayer: VectorTileGroups] = [:]
    for feature in data.features(in: window) where VectorTileAttributes.isShown(feature, zoom: address.zoom) {
      // After a cancellation the rest is not needed.
      if Task.isCancelled { break }
      let parts = parts(feature)
      guard !parts.isEmpty else { continue }
      layers[feature.layer, default: VectorTileGroups(feature.layer)]
        .add(feature.shape, parts, VectorTileAttributes.all(of: feature, zoom: address.zoom))
    }
    var tile = ProtobufWriter()
    for layer in MapLayer.allCases { layers[layer]?.write(to: &tile, extent: extent) }
    return Data(tile.bytes)
  }

  // MARK: - Geometry

  private func parts(_ feature: MapFeature) -> [[GridPoint]] {
    switch feature.shape {
    case .point: point(feature)
    case .line: feature.parts.flatMap { line(data.points(ofPart: $0, tolerance: tolerance)) }
    case .polygon: polygon(feature)
    }
  }

  private func grid(_ point: MercatorPoint) -> GridPoint {
    // Rounded in the grid of the whole world, so that neighbouring tiles get the same vertex.
    let half = shift > 0 ? 1 << (shift - 1) : 0
    return GridPoint(
      x: (Int(point.x) + half) >> shift - address.column * extent,
      y: (Int(point.y) + half) >> shift - address.row * extent)
  }

  private func grid(_ points: [MercatorPoint]) -> [GridPoint] {
    var result: [GridPoint] = []
    result.reserveCapacity(points.count)
    for point in points {
      let position = grid(point)
      if position != result.last { result.append(position) }
    }
    return result
  }

  /// A point belongs to one tile only: the one it lies in, including the left and upper borders.
  private func point(_ feature: MapFeature) -> [[GridPoint]] {
    let side = 0..<extent
    guard let point = data.points(ofPart: feature.parts.lowerBound).first.map(grid), side.contains(point.x),
      side.contains(point.y)
    else { return [] }
    return [[point]]
  }

  private func line(_ points: [MercatorPoint]) -> [[GridPoint]] { Clipping.line(grid(points), to: clip) }

  private func polygon(_ feature: MapFeature) -> [[GridPoint]] {
    guard feature.box.width >= minimumSide || feature.box.height >= minimumSide else { return [] }
    // A house that is cut would have walls at the border of the tile; only maps have room for a whole tile beyond it.
    let isWhole = isDeepest && feature.layer == .buildings && address.box.grown(by: address.side).contains(feature.box)
    var rings: [[GridPoint]] = []
    var isKept = false
    for part in feature.parts {
      let isOuter = MercatorRing.area(data.points(ofPart: part)) > 0
      // A hole is dropped together with its outer ring.
      guard isOuter || isKept else { continue }
      let ring = ring(part, isWhole: isWhole)
      let area = ring.count > 2 ? MapTile.area(ring) : 0
      let isRing = isOuter ? area > 0 : area < 0
      if isOuter { isKept = isRing }
      if isRing { rings.append(ring) }
    }
    return rings
  }

  private func ring(_ part: Int, isWhole: Bool) -> [GridPoint] {
    guard isWhole || data.box(ofPart: part).intersects(window) else { return [] }
    var ring = grid(data.points(ofPart: part, tolerance: tolerance))
    if ring.count > 1, ring.first == ring.last { ring.removeLast() }
    return isWhole ? ring : Clipping.ring(ring, to: clip)
  }
}
