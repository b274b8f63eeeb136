/// One layer of a vector tile as it is written (Mapbox Vector Tile Specification 2.1).
package struct VectorTileLayer {
  private let name: String
  private let extent: Int
  private var keys: [[UInt8]] = []
  private var values: [TileValue: Int] = [:]
  private var valueList: [TileValue] = []
  private var features = ProtobufWriter()

  /// Whether it has no features.
  package var isEmpty: Bool { features.bytes.isEmpty }

  /// Begins a layer.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - extent: units along the tile's side.
  package init(name: String, extent: Int) {
    self.name = name
    self.extent = extent
  }

  /// Adds a feature.
  ///
  /// - Parameters:
  ///   - shape: the kind of the parts.
  ///   - parts: points, lines or rings in tile units; rings without their first point repeated, outer ones clockwise.
  ///   - attributes: the feature's attributes.
  package mutating func add(
    _ shape: TileShape, _ parts: [[GridPoint]], _ attributes: [(key: [UInt8], value: TileValue)]
  ) {
    var tags: [Int] = []
    for (key, value) in attributes {
      tags.append(index(ofKey: key))
      tags.append(index(of: value))
    }
    let commands = Self.commands(shape, parts)
    features.field(2) { feature in
      if !tags.isEmpty { feature.field(2, packed: tags) }
      feature.field(3, varint: UInt64(shape.rawValue))
      feature.field(4, packed: commands)
    }
  }

  private mutating func index(ofKey key: [UInt8]) -> Int {
    for i in keys.indices where keys[i] == key { return i }
    keys.append(key)
    return keys.count - 1
  }

  private mutating func index(of value: TileValue) -> Int {
    if let known = values[value] { return known }
    values[value] = valueList.count
    valueList.append(value)
    return valueList.count - 1
  }

  /// The geometry as commands (specification, 4.3): MoveTo 1, LineTo 2, ClosePath 7, each with a count, followed by
  /// differences in zigzag form.
  private static func commands(_ shape: TileShape, _ parts: [[GridPoint]]) -> [Int] {
    var commands: [Int] = []
    var cursor = GridPoint(x: 0, y: 0)
    func zigzag(_ value: Int) -> Int { (value << 1) ^ (value >> (Int.bitWidth - 1)) }
    func add(_ points: ArraySlice<GridPoint>, _ command: Int) {
      commands.append(points.count << 3 | command)
      for point in points {
        commands.append(zigzag(point.x - cursor.x))
        commands.append(zigzag(point.y - cursor.y))
        cursor = point
      }
    }
    if shape == .point {
      add(ArraySlice(parts.flatMap { $0 }), 1)
      return commands
    }
    for part in parts {
      add(part.prefix(1), 1)
      add(part.dropFirst(), 2)
      if shape == .polygon { commands.append(1 << 3 | 7) }
    }
    return commands
  }

  /// Writes the layer into a tile.
  package func write(to tile: inout ProtobufWriter) {
    tile.field(3) { layer in
      layer.field(15, varint: 2)
      layer.field(1, string: name)
      layer.append(features)
      for key in keys { layer.field(3, bytes: key) }
      for value in valueList {
        layer.field(4) { message in
          switch value {
          case .text(let text): message.field(1, bytes: text)
          case .number(let number):
            if let whole = Int64(exactly: number) {
              message.field(6, zigzag: whole)
            } else {
              message.field(3, double: number)
            }
          case .flag(let flag): message.field(7, varint: flag ? 1 : 0)
          }
        }
      }
      layer.field(5, varint: UInt64(extent))
    }
  }
}
