import Foundation

/// Makes vector tiles (Mapbox Vector Tile Specification 2.1): the features in a tile's window, simplified for its zoom,
/// cut slightly outside its border.
struct VectorTile {
  /// How far features extend beyond the border, so that wide lines do not end at it: 10 pixels of a tile of 512.
  private static let buffer = 80

  private let address: TileAddress
  private let data: MapData
  /// Right shift from units of `MercatorPoint` to those of the tile.
  private let shift: Int
  /// Largest shift by simplification, units of `MercatorPoint`; smaller areas are left out.
  private let tolerance: Float
  private let minimumSide: Int
  private let clip = MercatorBox(
    minX: -Self.buffer, minY: -Self.buffer, maxX: VectorTileLayer.extent + Self.buffer,
    maxY: VectorTileLayer.extent + Self.buffer)

  init(_ address: TileAddress, _ data: MapData) {
    self.address = address
    self.data = data
    shift = TileAddress.maximumZoom - address.zoom
    let unit = 1 << shift
    // Half a pixel of a tile of 512, which is not visible; nothing where the map is enlarged further.
    tolerance = address.zoom < 15 ? 4 * Float(unit) : Float(unit) / 2
    minimumSide = address.zoom < 15 ? 8 * unit : 0
  }

  /// The tile's bytes; empty where nothing is.
  func encode(contours mosaic: ElevationMosaic?) -> Data {
    var layers: [MapLayer: VectorTileLayer] = [:]
    let window = address.box.grown(by: Self.buffer << shift)
    for feature in data.features(in: window) where feature.minimumZoom <= address.zoom {
      // After a cancellation the rest is not needed.
      if Task.isCancelled { break }
      let parts = parts(feature)
      guard !parts.isEmpty else { continue }
      layers[feature.layer, default: VectorTileLayer(name: feature.layer.rawValue)]
        .add(feature.shape, parts, feature.attributes)
    }
    var tile = ProtobufWriter()
    for layer in MapLayer.allCases { layers[layer]?.write(to: &tile) }
    if let mosaic, address.zoom >= ContourLines.minimumZoom { contours(mosaic)?.write(to: &tile) }
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
      x: (Int(point.x) + half) >> shift - address.column * VectorTileLayer.extent,
      y: (Int(point.y) + half) >> shift - address.row * VectorTileLayer.extent)
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
    let side = 0..<VectorTileLayer.extent
    guard let point = data.points(ofPart: feature.parts.lowerBound).first.map(grid), side.contains(point.x),
      side.contains(point.y)
    else { return [] }
    return [[point]]
  }

  private func line(_ points: [MercatorPoint]) -> [[GridPoint]] { Clipping.line(grid(points), to: clip) }

  private func polygon(_ feature: MapFeature) -> [[GridPoint]] {
    guard feature.box.width >= minimumSide || feature.box.height >= minimumSide else { return [] }
    var rings: [[GridPoint]] = []
    var isKept = false
    for part in feature.parts {
      let isOuter = MercatorRing.area(data.points(ofPart: part)) > 0
      // A hole is dropped together with its outer ring.
      guard isOuter || isKept else { continue }
      let ring = ring(part)
      let area = ring.count > 2 ? Self.area(ring) : 0
      let isRing = isOuter ? area > 0 : area < 0
      if isOuter { isKept = isRing }
      if isRing { rings.append(ring) }
    }
    return rings
  }

  private func ring(_ part: Int) -> [GridPoint] {
    let box = data.box(ofPart: part)
    guard box.intersects(address.box.grown(by: Self.buffer << shift)) else { return [] }
    var ring = grid(data.points(ofPart: part, tolerance: tolerance))
    if ring.count > 1, ring.first == ring.last { ring.removeLast() }
    return Clipping.ring(ring, to: clip)
  }

  /// Twice the signed area, positive for clockwise rings on the map.
  private static func area(_ ring: [GridPoint]) -> Int {
    guard var last = ring.last else { return 0 }
    var sum = 0
    for point in ring {
      sum += last.x * point.y - point.x * last.y
      last = point
    }
    return sum
  }

  // MARK: - Contours

  private func contours(_ mosaic: ElevationMosaic) -> VectorTileLayer? {
    let interval = ContourLines.interval(zoom: address.zoom)
    guard let lines = ContourLines(address, mosaic)?.lines(interval: interval) else { return nil }
    var layer = VectorTileLayer(name: AreaTiles.contours)
    for line in lines {
      let weights = LineWeights.weights(line.points, isRing: false)
      let kept = line.points.indices.filter { weights[$0] > tolerance / 4 }.map { line.points[$0] }
      let parts = self.line(kept)
      guard !parts.isEmpty else { continue }
      var attributes: MapAttributes = ["ele": .number(Double(line.elevation))]
      if line.elevation.isMultiple(of: 5 * interval) { attributes.add("index", .flag(true)) }
      layer.add(.line, parts, attributes)
    }
    return layer.isEmpty ? nil : layer
  }
}
