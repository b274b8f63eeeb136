import WaymarkTiles

/// One thing on the map; its vertices are in a `MapData`.
struct MapFeature: Sendable {
  var layer: MapLayer
  var shape: TileShape
  /// The farthest zoom that shows it.
  var minimumZoom: Int
  var attributes: MapAttributes
  /// The parts of the `MapData` that are its lines or rings.
  var parts: Range<Int>
  var box: MercatorBox

  /// Whether it is a summit or a place with a name.
  var isLandmark: Bool {
    guard shape == .point, layer == .peaks || layer == .places, case .text? = attributes["name"] else { return false }
    return true
  }
}

/// What an element of OpenStreetMap is on the map.
struct MapKind: Equatable, Sendable {
  var layer: MapLayer
  /// The farthest zoom that shows it.
  var minimumZoom: Int
  var attributes: MapAttributes

  init(_ layer: MapLayer, _ name: String, from minimumZoom: Int) {
    self.layer = layer
    self.minimumZoom = minimumZoom
    attributes = ["class": .text(name)]
  }

  /// Marks it as not freely crossable: an area without a part of its border encloses nothing.
  mutating func close() {
    attributes.remove("open")
    if layer == .landuse, MapClass.isOpenGround(Array((name ?? "").utf8)) { attributes.add("open", .flag(false)) }
  }

  /// Its class.
  var name: String? {
    if case .text(let name)? = attributes["class"] { name } else { nil }
  }
}

/// The layers of a map, in the order of drawing.
enum MapLayer: String, CaseIterable, Sendable {
  /// Woods, meadows, rock, parks, quarters: polygons with a `class`.
  case landuse
  /// Sea, lakes, rivers: polygons; rivers, streams: lines.
  case water
  /// Buildings with a `height`: polygons.
  case buildings
  /// Railways and cable cars: lines.
  case railways
  /// Footways, paths, tracks, stairs: lines.
  case paths
  /// Streets and roads: lines.
  case streets
  /// Summits and saddles: points with `ele`.
  case peaks
  /// Settlements and other named features: points.
  case places
}

/// The value of a map feature's attribute.
enum MapValue: Hashable, Sendable {
  case text(String)
  case number(Double)
  case flag(Bool)
}

/// The attributes of a map feature, in order; absent values are left out.
struct MapAttributes: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  private(set) var all: [(key: String, value: MapValue)] = []

  init(dictionaryLiteral elements: (String, MapValue)...) { all = elements.map { ($0.0, $0.1) } }

  /// Adds an attribute when it has a value.
  mutating func add(_ key: String, _ value: MapValue?) {
    if let value { all.append((key, value)) }
  }

  /// Removes an attribute.
  mutating func remove(_ key: String) { all.removeAll { $0.key == key } }

  /// Adds a text when there is one.
  mutating func add(_ key: String, _ text: String?) {
    if let text, !text.isEmpty { all.append((key, .text(text))) }
  }

  /// The value of a key.
  subscript(key: String) -> MapValue? { all.first { $0.key == key }?.value }

  static func == (left: MapAttributes, right: MapAttributes) -> Bool { left.all.elementsEqual(right.all, by: ==) }
}
