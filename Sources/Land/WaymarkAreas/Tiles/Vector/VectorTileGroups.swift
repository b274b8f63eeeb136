import WaymarkTiles

/// The features of a layer of a vector tile, those with equal attributes as one, their parts in an order in which neighbours follow each
/// other: both make the tile smaller.
struct VectorTileGroups {
  private struct Group {
    let shape: TileShape
    let attributes: [(key: String, value: MapValue)]
    /// Points, lines, and polygons with their rings.
    var members: [[[GridPoint]]]
  }

  private struct Key: Hashable {
    let shape: TileShape
    let words: [String]
    let values: [MapValue]
  }

  private let layer: MapLayer
  private var groups: [Group] = []
  private var known: [Key: Int] = [:]

  init(_ layer: MapLayer) { self.layer = layer }

  /// Adds a feature.
  mutating func add(_ shape: TileShape, _ parts: [[GridPoint]], _ attributes: [(key: String, value: MapValue)]) {
    let members = shape == .polygon ? MapSurroundings.polygons(parts) : parts.map { [$0] }
    let key = Key(shape: shape, words: attributes.map(\.key), values: attributes.map(\.value))
    if let group = known[key] {
      groups[group].members += members
      return
    }
    // Areas lie on each other in the order of the map, and the first of two names gets the room.
    if layer == .landuse || shape == .point { known = [:] }
    if shape != .point { known[key] = groups.count }
    groups.append(Group(shape: shape, attributes: attributes, members: members))
  }

  /// Writes the layer into a tile.
  func write(to tile: inout ProtobufWriter, extent: Int) {
    var written = VectorTileLayer(name: layer.rawValue, extent: extent)
    for group in groups {
      let members = group.members.count == 1 ? group.members : Self.sorted(group.members)
      written.add(group.shape, members.flatMap { $0 }, group.attributes.map { (Array($0.key.utf8), $0.value.inTile) })
    }
    written.write(to: &tile)
  }

  /// Along the Morton curve of their first points.
  private static func sorted(_ members: [[[GridPoint]]]) -> [[[GridPoint]]] {
    func spread(_ value: Int) -> UInt64 {
      (0..<16).reduce(0) { $0 | (UInt64(max(0, value + 1024)) >> UInt64($1) & 1) << UInt64(2 * $1) }
    }
    let keyed = members.enumerated().map { i, member in
      let first = member.first?.first ?? GridPoint(x: 0, y: 0)
      return (key: spread(first.x) | spread(first.y) << 1, i: i)
    }
    return keyed.sorted { ($0.key, $0.i) < ($1.key, $1.i) }.map { members[$0.i] }
  }
}

extension MapValue {
  /// The value as tiles have it.
  fileprivate var inTile: TileValue {
    switch self {
    case .text(let text): .text(Array(text.utf8))
    case .number(let number): .number(number)
    case .flag(let flag): .flag(flag)
    }
  }
}
