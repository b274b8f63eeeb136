internal import Waymark
internal import WaymarkGeodesy

/// What the map has around as GeoJSON (RFC 7946), for pages.
public struct SurroundingsText: Sendable {
  private let surroundings: MapSurroundings
  private var bytes: [UInt8] = []
  private var isFirst = true

  private init(_ surroundings: MapSurroundings) { self.surroundings = surroundings }

  /// Streets and open ground: lines with the property `streetKind`, and with `streetLevel` where they are a bridge or a tunnel; polygons
  /// with `openGround`.
  ///
  /// - Parameter surroundings: the tiles.
  /// - Returns: a FeatureCollection, UTF-8.
  /// - Complexity: O(n log n) in the vertices.
  public static func streets(of surroundings: MapSurroundings) -> [UInt8] {
    var text = SurroundingsText(surroundings)
    text.add(#"{"type":"FeatureCollection","features":["#)
    for street in surroundings.streets {
      text.begin("LineString")
      text.line(street.line)
      text.add(#"},"properties":{"streetKind":""#)
      text.add(street.kind.rawValue)
      if street.level != .ground {
        text.add(#"","streetLevel":""#)
        text.add(street.level.rawValue)
      }
      text.add("\"}}")
    }
    for ground in surroundings.openGround {
      text.begin("Polygon")
      text.list(ground.borders) { $0.line($1) }
      text.add(#"},"properties":{"openGround":true}}"#)
    }
    text.add("]}")
    return text.bytes
  }

  /// Buildings, lines and areas with `layer` and the attributes of their tiles among the properties; lines end at the borders of tiles,
  /// areas a little beyond them. Points are left out.
  ///
  /// - Parameter surroundings: the tiles.
  /// - Returns: a FeatureCollection, UTF-8.
  /// - Complexity: O(n) in the vertices.
  public static func features(of surroundings: MapSurroundings) -> [UInt8] {
    var text = SurroundingsText(surroundings)
    text.add(#"{"type":"FeatureCollection","features":["#)
    surroundings.eachBuilding { tile, layer, feature, rings in
      text.begin("Polygon")
      text.list(rings) { $0.line(tile.ring($1, extent: layer.extent)) }
      text.properties(of: feature, in: layer)
    }
    for tile in surroundings.tiles {
      for layer in tile.layers where !layer.name.isText("buildings") {
        for feature in layer.features {
          switch feature.shape {
          case .point: continue
          case .line: text.lines(feature, in: layer, of: tile)
          case .polygon:
            for rings in MapSurroundings.polygons(feature.parts) {
              text.begin("Polygon")
              text.list(rings) { $0.line(tile.ring($1, extent: layer.extent)) }
              text.properties(of: feature, in: layer)
            }
          }
        }
      }
    }
    text.add("]}")
    return text.bytes
  }

  private mutating func lines(_ feature: ReadTileLayer.Feature, in layer: ReadTileLayer, of tile: MapTile) {
    let box = GridBox(side: layer.extent, margin: 0)
    let parts = feature.parts.flatMap { Clipping.line($0, to: box) }
    guard !parts.isEmpty else { return }
    begin("MultiLineString")
    list(parts) { text, part in
      text.line(part.compactMap { tile.world($0, extent: layer.extent).coordinate })
    }
    properties(of: feature, in: layer)
  }

  // MARK: - Text

  private mutating func begin(_ geometry: StaticString) {
    if !isFirst { add(",") }
    isFirst = false
    add(#"{"type":"Feature","geometry":{"type":""#)
    for i in 0..<geometry.utf8CodeUnitCount { bytes.append(geometry.utf8Start[i]) }
    add(#"","coordinates":"#)
  }

  /// From the end of the coordinates to that of the feature.
  private mutating func properties(of feature: ReadTileLayer.Feature, in layer: ReadTileLayer) {
    add(#"},"properties":{"layer":"#)
    add(quoted: layer.name)
    layer.eachAttribute(of: feature) { key, value in
      add(",")
      add(quoted: key)
      add(":")
      switch value {
      case .text(let text): add(quoted: text)
      case .number(let number): add(number, digits: 2)
      case .flag(let flag): add(flag ? "true" : "false")
      }
    }
    add("}}")
  }

  private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func list<Element>(_ elements: [Element], _ write: (inout SurroundingsText, Element) -> Void) {
    add("[")
    for (i, element) in elements.enumerated() {
      if i > 0 { add(",") }
      write(&self, element)
    }
    add("]")
  }

  /// Longitude and latitude to seven digits, the precision of OpenStreetMap.
  private mutating func line(_ coordinates: [Coordinate]) {
    list(coordinates) { text, coordinate in
      text.add("[")
      text.add(coordinate.longitude, digits: 7)
      text.add(",")
      text.add(coordinate.latitude, digits: 7)
      text.add("]")
    }
  }

  private mutating func add(_ number: Double, digits: Int) {
    var unit: Int64 = 1
    for _ in 0..<digits { unit *= 10 }
    guard let scaled = Int64(exactly: (number * Double(unit)).rounded()), scaled.magnitude < 1 << 53 else {
      return add("null")
    }
    if scaled < 0 { add("-") }
    let whole = Int64(scaled.magnitude) / unit
    add("\(whole)")
    var rest = Int64(scaled.magnitude) % unit
    guard rest > 0 else { return }
    add(".")
    while rest > 0 {
      unit /= 10
      bytes.append(48 + UInt8(rest / unit))
      rest %= unit
    }
  }

  /// A text as JSON has it; what is no UTF-8 becomes the replacement character.
  private mutating func add(quoted text: [UInt8]) {
    let hexadecimal: StaticString = "0123456789abcdef"
    add("\"")
    for byte in String(decoding: text, as: UTF8.self).utf8 {
      if byte == 0x22 || byte == 0x5C {
        bytes.append(0x5C)
        bytes.append(byte)
      } else if byte < 0x20 {
        add("\\u00")
        bytes.append(hexadecimal.utf8Start[Int(byte >> 4)])
        bytes.append(hexadecimal.utf8Start[Int(byte & 15)])
      } else {
        bytes.append(byte)
      }
    }
    add("\"")
  }
}
