import WaymarkFormats

extension OSMBlock {
  /// The elements as an unpacked `PrimitiveBlock` of the PBF format.
  package var encoded: [UInt8] { OSMPBFWriter.block(of: self) }

  /// Adds the elements of an unpacked `PrimitiveBlock`.
  ///
  /// - Throws: `InputError` when it is damaged.
  package mutating func add(encoded bytes: UnsafeRawBufferPointer) throws(InputError) {
    let more: OSMBlock
    do { more = try OSMBlockDecoder.decode(bytes, wanted: .all) } catch {
      throw InputError("a block of OpenStreetMap data is damaged")
    }
    nodes += more.nodes
    ways += more.ways
    relations += more.relations
  }
}
