/// One layer of a vector tile as it was read.
package struct ReadTileLayer: Sendable {
  /// A feature: what it is drawn as, indices of its keys and values in turns, and points, lines or rings in tile units; rings do not repeat
  /// their first point.
  package struct Feature: Sendable {
    package var shape: TileShape
    package var tags: [Int]
    package var parts: [[GridPoint]]
  }

  /// Its name, UTF-8.
  package var name: [UInt8]
  /// Units along the tile's side.
  package var extent: Int
  /// The features, in the order of the tile.
  package var features: [Feature]
  fileprivate var keys: [[UInt8]]
  fileprivate var values: [TileValue]

  /// The value of a feature's attribute; nil without one.
  package func value(_ key: StaticString, of feature: Feature) -> TileValue? {
    for i in stride(from: 0, to: feature.tags.count - 1, by: 2) where keys[feature.tags[i]].isText(key) {
      return values[feature.tags[i + 1]]
    }
    return nil
  }

  /// Calls for each attribute of a feature, in their order.
  func eachAttribute(of feature: Feature, _ body: ([UInt8], TileValue) -> Void) {
    for i in stride(from: 0, to: feature.tags.count - 1, by: 2) {
      body(keys[feature.tags[i]], values[feature.tags[i + 1]])
    }
  }
}

extension [UInt8] {
  /// Whether these bytes are a text.
  package func isText(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for i in indices where self[i] != text.utf8Start[i] { return false }
    return true
  }
}

/// Reads vector tiles (Mapbox Vector Tile Specification 2.1), untrusted ones too: what is wrong is refused, and time and memory are
/// proportional to the bytes.
package enum VectorTileReader {
  /// Coordinates of tiles lie within this many units: a thousand times a tile's side.
  private static let maximumCoordinate = 1 << 24

  /// Reads the layers of a tile.
  ///
  /// - Parameter bytes: the tile, uncompressed; none for an empty one.
  /// - Returns: its layers in their order.
  /// - Throws: `ProtobufError` when the bytes are no vector tile.
  /// - Complexity: O(n) in the bytes.
  package static func layers(_ bytes: UnsafeRawBufferPointer) throws(ProtobufError) -> [ReadTileLayer] {
    var layers: [ReadTileLayer] = []
    var tile = ProtobufReader(bytes)
    while let field = try tile.nextField() {
      guard field.number == 3, field.type == .bytes else {
        try tile.skip(field.type)
        continue
      }
      layers.append(try layer(ProtobufReader(try tile.span())))
    }
    return layers
  }

  private static func layer(_ message: ProtobufReader) throws(ProtobufError) -> ReadTileLayer {
    var reader = message
    var layer = ReadTileLayer(name: [], extent: 4096, features: [], keys: [], values: [])
    while let field = try reader.nextField() {
      switch (field.number, field.type) {
      case (1, .bytes): layer.name = Array(try reader.span())
      case (2, .bytes):
        if let feature = try feature(ProtobufReader(try reader.span())) { layer.features.append(feature) }
      case (3, .bytes): layer.keys.append(Array(try reader.span()))
      case (4, .bytes): layer.values.append(try value(ProtobufReader(try reader.span())))
      case (5, .varint):
        guard let extent = Int(exactly: try reader.varint()), (1...65536).contains(extent) else { throw .outOfRange }
        layer.extent = extent
      default: try reader.skip(field.type)
      }
    }
    for feature in layer.features {
      for (i, tag) in feature.tags.enumerated() {
        guard tag < (i.isMultiple(of: 2) ? layer.keys.count : layer.values.count) else { throw .outOfRange }
      }
    }
    return layer
  }

  private static func value(_ message: ProtobufReader) throws(ProtobufError) -> TileValue {
    var reader = message
    var value = TileValue.flag(false)
    while let field = try reader.nextField() {
      switch (field.number, field.type) {
      case (1, .bytes): value = .text(Array(try reader.span()))
      case (2, .fixed32): value = .number(Double(Float(bitPattern: UInt32(truncatingIfNeeded: try reader.fixed(4)))))
      case (3, .fixed64): value = .number(Double(bitPattern: try reader.fixed(8)))
      case (4, .varint): value = .number(Double(try reader.int64()))
      case (5, .varint): value = .number(Double(try reader.varint()))
      case (6, .varint): value = .number(Double(try reader.zigzag()))
      case (7, .varint): value = .flag(try reader.varint() != 0)
      default: try reader.skip(field.type)
      }
    }
    return value
  }

  /// Nil for a feature of an unknown shape, which readers must skip.
  private static func feature(_ message: ProtobufReader) throws(ProtobufError) -> ReadTileLayer.Feature? {
    var reader = message
    var shape: TileShape?
    var tags: [Int] = []
    var commands: ProtobufReader?
    while let field = try reader.nextField() {
      switch (field.number, field.type) {
      case (2, .bytes):
        var list = ProtobufReader(try reader.span())
        while !list.isAtEnd {
          guard let tag = Int(exactly: try list.varint()) else { throw .outOfRange }
          tags.append(tag)
        }
      case (3, .varint): shape = UInt8(exactly: try reader.varint()).flatMap { TileShape(rawValue: $0) }
      case (4, .bytes): commands = ProtobufReader(try reader.span())
      default: try reader.skip(field.type)
      }
    }
    guard tags.count.isMultiple(of: 2) else { throw .outOfRange }
    guard let shape, let commands else { return nil }
    return ReadTileLayer.Feature(shape: shape, tags: tags, parts: try parts(commands))
  }

  /// The geometry out of its commands (specification, 4.3).
  private static func parts(_ commands: ProtobufReader) throws(ProtobufError) -> [[GridPoint]] {
    var reader = commands
    var parts: [[GridPoint]] = []
    var (x, y) = (0, 0)
    func step(_ at: inout Int) throws(ProtobufError) {
      guard let difference = Int(exactly: try reader.zigzag()),
        (-maximumCoordinate...maximumCoordinate).contains(difference)
      else {
        throw .outOfRange
      }
      at += difference
      guard (-maximumCoordinate...maximumCoordinate).contains(at) else { throw .outOfRange }
    }
    while !reader.isAtEnd {
      let word = try reader.varint()
      let command = word & 7
      if command == 7 { continue }
      guard command == 1 || command == 2 else { throw .outOfRange }
      // Each point takes two bytes or more, so that a count beyond them ends at the end of the message.
      for _ in 0..<min(word >> 3, UInt64(UInt32.max >> 3)) {
        try step(&x)
        try step(&y)
        if command == 1 { parts.append([]) }
        guard !parts.isEmpty else { throw .outOfRange }
        parts[parts.count - 1].append(GridPoint(x: x, y: y))
      }
    }
    return parts
  }
}
