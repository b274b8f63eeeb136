import WaymarkGeodesy
import WaymarkTiles

/// Decodes a `PrimitiveBlock` of the OpenStreetMap PBF format (OpenStreetMap wiki, "PBF Format").
struct OSMBlockDecoder {
  private var strings: [String] = []
  private var granularity: Int64 = 100
  private var latitudeOffset: Int64 = 0
  private var longitudeOffset: Int64 = 0
  private let wanted: OSMElementKinds
  private var block = OSMBlock()

  private init(wanted: OSMElementKinds) { self.wanted = wanted }

  /// Decodes the wanted elements of a block.
  static func decode(_ bytes: UnsafeRawBufferPointer, wanted: OSMElementKinds) throws(ProtobufError) -> OSMBlock {
    var decoder = OSMBlockDecoder(wanted: wanted)
    var groups: [UnsafeRawBufferPointer] = []
    var message = ProtobufReader(bytes)
    while let (number, type) = try message.nextField() {
      switch (number, type) {
      case (1, .bytes): try decoder.readStrings(try message.span())
      case (2, .bytes): groups.append(try message.span())
      case (17, .varint): decoder.granularity = try message.int64()
      case (19, .varint): decoder.latitudeOffset = try message.int64()
      case (20, .varint): decoder.longitudeOffset = try message.int64()
      default: try message.skip(type)
      }
    }
    // The format allows fields in any order: strings and offsets may follow the groups.
    for group in groups { try decoder.readGroup(group) }
    return decoder.block
  }

  private mutating func readStrings(_ bytes: UnsafeRawBufferPointer) throws(ProtobufError) {
    var message = ProtobufReader(bytes)
    while let (number, type) = try message.nextField() {
      if number == 1, type == .bytes { strings.append(try message.string()) } else { try message.skip(type) }
    }
  }

  private mutating func readGroup(_ bytes: UnsafeRawBufferPointer) throws(ProtobufError) {
    var message = ProtobufReader(bytes)
    while let (number, type) = try message.nextField() {
      switch (number, type) {
      case (1, .bytes) where wanted.contains(.nodes): try readNode(try message.span())
      case (2, .bytes) where wanted.contains(.nodes): try readDenseNodes(try message.span())
      case (3, .bytes) where wanted.contains(.ways): try readWay(try message.span())
      case (4, .bytes) where wanted.contains(.relations): try readRelation(try message.span())
      default: try message.skip(type)
      }
    }
  }

  // MARK: - Elements

  private mutating func readNode(_ bytes: UnsafeRawBufferPointer) throws(ProtobufError) {
    var id: Int64 = 0
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    var keys: [Int64] = []
    var values: [Int64] = []
    var message = ProtobufReader(bytes)
    while let (number, type) = try message.nextField() {
      switch (number, type) {
      case (1, .varint): id = try message.zigzag()
      case (2, _): try message.numbers(type, into: &keys) { reader throws(ProtobufError) in try reader.int64() }
      case (3, _): try message.numbers(type, into: &values) { reader throws(ProtobufError) in try reader.int64() }
      case (8, .varint): latitude = try message.zigzag()
      case (9, .varint): longitude = try message.zigzag()
      default: try message.skip(type)
      }
    }
    block.nodes.append(
      OSMNode(id: id, coordinate: try coordinate(latitude, longitude), tags: try tags(keys, values)))
  }

  private mutating func readDenseNodes(_ bytes: UnsafeRawBufferPointer) throws(ProtobufError) {
    var ids: [Int64] = []
    var latitudes: [Int64] = []
    var longitudes: [Int64] = []
    var keysAndValues: [Int64] = []
    var message = ProtobufReader(bytes)
    while let (number, type) = try message.nextField() {
      switch number {
      case 1: try message.numbers(type, into: &ids) { reader throws(ProtobufError) in try reader.zigzag() }
      case 8: try message.numbers(type, into: &latitudes) { reader throws(ProtobufError) in try reader.zigzag() }
      case 9: try message.numbers(type, into: &longitudes) { reader throws(ProtobufError) in try reader.zigzag() }
      case 10: try message.numbers(type, into: &keysAndValues) { reader throws(ProtobufError) in try reader.int64() }
      default: try message.skip(type)
      }
    }
    guard latitudes.count == ids.count, longitudes.count == ids.count else { throw .outOfRange }
    var id: Int64 = 0
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    var tagIndex = 0
    block.nodes.reserveCapacity(block.nodes.count + ids.count)
    for i in ids.indices {
      id &+= ids[i]
      latitude &+= latitudes[i]
      longitude &+= longitudes[i]
      var node = OSMNode(id: id, coordinate: try coordinate(latitude, longitude))
      // One list for all nodes: key, value, key, value, 0 for each; left out when no node has tags.
      while tagIndex < keysAndValues.count {
        let key = keysAndValues[tagIndex]
        tagIndex += 1
        if key == 0 { break }
        guard tagIndex < keysAndValues.count else { throw .outOfRange }
        node.tags.append(key: try string(key), value: try string(keysAndValues[tagIndex]))
        tagIndex += 1
      }
      block.nodes.append(node)
    }
  }

  private mutating func readWay(_ bytes: UnsafeRawBufferPointer) throws(ProtobufError) {
    var way = OSMWay(id: 0, nodes: [])
    var keys: [Int64] = []
    var values: [Int64] = []
    var message = ProtobufReader(bytes)
    while let (number, type) = try message.nextField() {
      switch (number, type) {
      case (1, .varint): way.id = try message.int64()
      case (2, _): try message.numbers(type, into: &keys) { reader throws(ProtobufError) in try reader.int64() }
      case (3, _): try message.numbers(type, into: &values) { reader throws(ProtobufError) in try reader.int64() }
      case (8, _): try message.numbers(type, into: &way.nodes) { reader throws(ProtobufError) in try reader.zigzag() }
      default: try message.skip(type)
      }
    }
    Self.undoDeltas(&way.nodes)
    way.tags = try tags(keys, values)
    block.ways.append(way)
  }

  private mutating func readRelation(_ bytes: UnsafeRawBufferPointer) throws(ProtobufError) {
    var relation = OSMRelation(id: 0, members: [])
    var keys: [Int64] = []
    var values: [Int64] = []
    var roles: [Int64] = []
    var ids: [Int64] = []
    var kinds: [Int64] = []
    var message = ProtobufReader(bytes)
    while let (number, type) = try message.nextField() {
      switch (number, type) {
      case (1, .varint): relation.id = try message.int64()
      case (2, _): try message.numbers(type, into: &keys) { reader throws(ProtobufError) in try reader.int64() }
      case (3, _): try message.numbers(type, into: &values) { reader throws(ProtobufError) in try reader.int64() }
      case (8, _): try message.numbers(type, into: &roles) { reader throws(ProtobufError) in try reader.int64() }
      case (9, _): try message.numbers(type, into: &ids) { reader throws(ProtobufError) in try reader.zigzag() }
      case (10, _): try message.numbers(type, into: &kinds) { reader throws(ProtobufError) in try reader.int64() }
      default: try message.skip(type)
      }
    }
    guard roles.count == ids.count, kinds.count == ids.count else { throw .outOfRange }
    Self.undoDeltas(&ids)
    for i in ids.indices {
      guard let kind = Int(exactly: kinds[i]).flatMap(OSMRelation.Member.Kind.init) else { throw .outOfRange }
      relation.members.append(OSMRelation.Member(kind: kind, id: ids[i], role: try string(roles[i])))
    }
    relation.tags = try tags(keys, values)
    block.relations.append(relation)
  }

  // MARK: - Values

  private static func undoDeltas(_ list: inout [Int64]) {
    var last: Int64 = 0
    for i in list.indices {
      last &+= list[i]
      list[i] = last
    }
  }

  private func string(_ index: Int64) throws(ProtobufError) -> String {
    guard index >= 0, index < strings.count else { throw .outOfRange }
    return strings[Int(index)]
  }

  private func tags(_ keys: [Int64], _ values: [Int64]) throws(ProtobufError) -> OSMTags {
    guard keys.count == values.count else { throw .outOfRange }
    var tags = OSMTags()
    for i in keys.indices { tags.append(key: try string(keys[i]), value: try string(values[i])) }
    return tags
  }

  /// Stored numbers are multiples of `granularity` nanodegrees from the offset.
  private func coordinate(_ latitude: Int64, _ longitude: Int64) throws(ProtobufError) -> Coordinate {
    let north = latitudeOffset &+ granularity &* latitude
    let east = longitudeOffset &+ granularity &* longitude
    guard abs(Double(east)) <= 180e9,
      let coordinate = Coordinate(latitude: Double(north) / 1e9, longitude: Double(east) / 1e9)
    else { throw .outOfRange }
    return coordinate
  }
}
