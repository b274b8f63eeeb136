public import Waymark
internal import WaymarkGeodesy
public import WaymarkTerrain

/// What some tiles of the map have, put together: a street or a house that lies in several tiles is one.
///
/// Positions are within 0.3 m of those of the map that the tiles were made from (`docs/map.md`).
public struct MapSurroundings: Sendable {
  /// A building with what it is called.
  public struct Building: Sendable {
    /// Its outline and heights.
    public var outline: BuildingOutline
    /// Its name, else nil.
    public var name: String?
    /// Its street and number, as far as the map has them; else nil.
    public var address: String?
  }

  let tiles: [MapTile]
  /// More than the margin of any tile, units.
  private static let margin = 256

  /// Puts tiles together, each once.
  public init(_ tiles: [MapTile]) { self.tiles = tiles }

  /// Lines that people walk along.
  ///
  /// - Complexity: O(n log n) in the pieces.
  public var streets: [Street] {
    // A unit of a tile of 8192.
    let zoom = tiles.first?.address.zoom ?? MapTile.zoom
    return StreetPieces(tiles).streets(unit: Int64(1) << Int64(max(0, 32 - 13 - zoom)))
  }

  /// Ground that people cross freely; that of several tiles is as many.
  public var openGround: [OpenGround] {
    var grounds: [OpenGround] = []
    for tile in tiles {
      for layer in tile.layers where layer.name.isText("landuse") || layer.name.isText("water") {
        for feature in layer.features where feature.shape == .polygon && Self.isOpen(feature, in: layer) {
          for rings in Self.polygons(feature.parts) {
            grounds.append(OpenGround(borders: rings.map { tile.ring($0, extent: layer.extent) }))
          }
        }
      }
    }
    return grounds
  }

  private static func isOpen(_ feature: ReadTileLayer.Feature, in layer: ReadTileLayer) -> Bool {
    if case .flag(let open)? = layer.value("open", of: feature) { return open }
    guard layer.name.isText("landuse"), case .text(let name)? = layer.value("class", of: feature) else { return false }
    return MapClass.isOpenGround(name)
  }

  /// The network for the alignment.
  public var network: StreetNetwork { StreetNetwork(streets, openGround: openGround) }

  /// The buildings; one that reaches over the border of a tile is whole in each that has it, and here once.
  public var buildings: [Building] {
    var found: [Building] = []
    eachBuilding { tile, layer, feature, rings in
      guard case .number(let height)? = layer.value("height", of: feature) else { return }
      var outline = BuildingOutline(rings: rings.map { tile.ring($0, extent: layer.extent) }, height: height)
      if case .number(let underside)? = layer.value("minHeight", of: feature) { outline.underside = underside }
      let (street, number) = (Self.text("street", feature, layer), Self.text("number", feature, layer))
      let address = street.map { street in number.map { "\(street) \($0)" } ?? street }
      found.append(Building(outline: outline, name: Self.text("name", feature, layer), address: address))
    }
    return found
  }

  /// Calls for each building once, with its rings, the outer one first.
  func eachBuilding(_ body: (MapTile, ReadTileLayer, ReadTileLayer.Feature, [[GridPoint]]) -> Void) {
    struct Key: Hashable {
      var low: WorldPoint
      var high: WorldPoint
      var corners: Int
    }
    var known: Set<Key> = []
    for tile in tiles {
      for layer in tile.layers where layer.name.isText("buildings") {
        for feature in layer.features where feature.shape == .polygon {
          for rings in Self.polygons(feature.parts) {
            let xs = rings[0].map { $0.x }
            let ys = rings[0].map { $0.y }
            guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { continue }
            // Tiles have what lies in their margin, too.
            let (first, end) = (Self.margin, layer.extent - Self.margin)
            if left < first || top < first || right >= end || bottom >= end {
              let key = Key(
                low: tile.world(GridPoint(x: left, y: top), extent: layer.extent),
                high: tile.world(GridPoint(x: right, y: bottom), extent: layer.extent), corners: rings[0].count)
              guard known.insert(key).inserted else { continue }
            }
            body(tile, layer, feature, rings)
          }
        }
      }
    }
  }

  /// The polygons of a feature: an outer ring begins each.
  package static func polygons(_ parts: [[GridPoint]]) -> [[[GridPoint]]] {
    var polygons: [[[GridPoint]]] = []
    for ring in parts where ring.count > 2 {
      if MapTile.area(ring) > 0 {
        polygons.append([ring])
      } else if !polygons.isEmpty {
        polygons[polygons.count - 1].append(ring)
      }
    }
    return polygons
  }

  private static func text(
    _ key: StaticString, _ feature: ReadTileLayer.Feature, _ layer: ReadTileLayer
  ) -> String? {
    guard case .text(let bytes)? = layer.value(key, of: feature), !bytes.isEmpty else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension MapTile {
  /// A closed ring on Earth.
  func ring(_ points: [GridPoint], extent: Int) -> [Coordinate] {
    var ring = points.compactMap { world($0, extent: extent).coordinate }
    if let first = ring.first { ring.append(first) }
    return ring
  }
}
