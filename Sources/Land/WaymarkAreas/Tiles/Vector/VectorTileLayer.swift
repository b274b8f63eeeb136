/// One layer of a vector tile (Mapbox Vector Tile Specification 2.1).
struct VectorTileLayer {
  /// Units along a tile's side.
  static let extent = 4096
  /// Attributes that no map draws; every house has other ones.
  private static let addresses: Set<String> = ["street", "number"]

  private let name: String
  private var keys: [String: Int] = [:]
  private var keyList: [String] = []
  private var values: [MapValue: Int] = [:]
  private var valueList: [MapValue] = []
  private var features = ProtobufWriter()

  /// Whether it has no features.
  var isEmpty: Bool { features.bytes.isEmpty }

  init(name: String) { self.name = name }

  /// Adds a feature.
  ///
  /// - Parameters:
  ///   - shape: the kind of the parts.
  ///   - parts: points, lines or rings in tile units; rings without their first point repeated, outer ones clockwise.
  ///   - attributes: the feature's attributes.
  mutating func add(_ shape: MapFeature.Shape, _ parts: [[GridPoint]], _ attributes: MapAttributes) {
    var tags: [Int] = []
    for (key, value) in attributes.all where !Self.addresses.contains(key) {
      tags.append(index(ofKey: key))
      tags.append(index(of: value))
    }
    let commands = Self.commands(shape, parts)
    features.field(2) { feature in
      feature.field(2, packed: tags)
      feature.field(3, varint: UInt64(shape.rawValue))
      feature.field(4, packed: commands)
    }
  }

  private mutating func index(ofKey key: String) -> Int {
    if let known = keys[key] { return known }
    keys[key] = keyList.count
    keyList.append(key)
    return keyList.count - 1
  }

  private mutating func index(of value: MapValue) -> Int {
    if let known = values[value] { return known }
    values[value] = valueList.count
    valueList.append(value)
    return valueList.count - 1
  }

  /// The geometry as commands (specification, 4.3): MoveTo 1, LineTo 2, ClosePath 7, each with a count, followed by
  /// differences in zigzag form.
  private static func commands(_ shape: MapFeature.Shape, _ parts: [[GridPoint]]) -> [Int] {
    var commands: [Int] = []
    var cursor = GridPoint(x: 0, y: 0)
    func zigzag(_ value: Int) -> Int { (value << 1) ^ (value >> 63) }
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
  func write(to tile: inout ProtobufWriter) {
    tile.field(3) { layer in
      layer.field(15, varint: 2)
      layer.field(1, string: name)
      layer.append(features)
      for key in keyList { layer.field(3, string: key) }
      for value in valueList {
        layer.field(4) { message in
          switch value {
          case .text(let text): message.field(1, string: text)
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
      layer.field(5, varint: UInt64(Self.extent))
    }
  }
}
