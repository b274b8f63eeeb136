public import Foundation
public import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkTiles

/// Reads OpenStreetMap data in the PBF format (`.osm.pbf`; OpenStreetMap wiki, "PBF Format") block by block, in
/// constant memory.
public final class OSMPBFReader {
  /// The format's own limits; longer ones mean damage or an attack.
  private static let maximumHeaderSize = 64 * 1024
  private static let maximumBlockSize = 32 * 1024 * 1024
  private static let otherPackings = [4: "lzma", 5: "bzip2", 6: "lz4", 7: "zstd"]
  private static let known: Set<String> = ["OsmSchema-V0.6", "DenseNodes", "LocationsOnWays"]

  /// The file's header.
  public private(set) var header = OSMHeader()
  /// Bytes read so far.
  public private(set) var position = 0
  /// Size of the file in bytes.
  public let size: Int

  private let path: String
  private let file: FileHandle
  private let wanted: OSMElementKinds

  /// Reads a file from its first block to its last.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - wanted: elements to decode.
  ///   - body: takes each block.
  /// - Throws: `InputError` when the file is missing, truncated or damaged.
  static func eachBlock(
    of url: URL, _ wanted: OSMElementKinds, _ body: (OSMBlock) -> Void
  ) throws(InputError) {
    let reader = try OSMPBFReader(url: url, wanted: wanted)
    while let block = try reader.next() {
      body(block)
      try InputLimits.checkCancellation()
    }
  }

  /// Opens a file and reads its header.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - wanted: elements to decode; blocks come without the others.
  /// - Throws: `InputError` when the file is missing, empty, not OSM PBF, truncated in its header, or requires features
  ///   that this reader lacks.
  public init(url: URL, wanted: OSMElementKinds = .all) throws(InputError) {
    path = url.path
    self.wanted = wanted
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw InputError("there is no such file", file: url.path, advice: "check the path of the OSM extract")
    }
    guard !isFolder.boolValue else {
      throw InputError("this is a folder", file: url.path, advice: "give an .osm.pbf or .osm file")
    }
    do {
      file = try FileHandle(forReadingFrom: url)
      size = Int(exactly: try file.seekToEnd()) ?? 0
      try file.seek(toOffset: 0)
    } catch {
      throw InputError("the file cannot be read", file: url.path, advice: "check its permissions")
    }
    guard size > 0 else {
      throw InputError("the file is empty, OpenStreetMap data was expected", file: path, advice: Self.otherFile)
    }
    try refuseOtherFormats()
    guard let first = try nextBlob(), first.type == "OSMHeader" else { throw notPBF() }
    do {
      header = try first.bytes.withUnsafeBytes { bytes throws(ProtobufError) -> OSMHeader in try Self.header(bytes) }
    } catch {
      throw damaged("the header cannot be read")
    }
    for feature in header.requiredFeatures where !Self.known.contains(feature) {
      throw InputError(
        "the file needs “\(feature)”, which Waymark cannot read", file: path,
        advice: "use a plain extract of current data")
    }
  }

  deinit { try? file.close() }

  /// Reads the next block of elements.
  ///
  /// - Returns: the block, or nil at the end of the file.
  /// - Throws: `InputError` when the file is truncated or damaged.
  public func next() throws(InputError) -> OSMBlock? {
    while let blob = try nextBlob() {
      // The format requires that unknown types are skipped.
      guard blob.type == "OSMData" else { continue }
      do {
        return try blob.bytes.withUnsafeBytes { bytes throws(ProtobufError) -> OSMBlock in
          try OSMBlockDecoder.decode(bytes, wanted: wanted)
        }
      } catch {
        throw damaged("the block that ends at byte \(position) is damaged")
      }
    }
    return nil
  }

  /// Reads the block of elements that begins at a byte.
  ///
  /// - Parameter start: one of `blocks()`.
  /// - Returns: the block, or nil at the end of the file.
  /// - Throws: `InputError` when it is truncated or damaged.
  package func block(at start: Int) throws(InputError) -> OSMBlock? {
    try move(to: start)
    return try next()
  }

  /// Where blocks of elements begin, by their headers alone.
  ///
  /// - Returns: the first byte of each.
  /// - Throws: `InputError` when the file is truncated, or a header damaged.
  public func blocks() throws(InputError) -> [Int] {
    var starts: [Int] = []
    try move(to: 0)
    while position < size {
      let start = position
      let found = try nextHeader()
      guard found.length <= size - position else { throw truncated(start) }
      if found.type == "OSMData" { starts.append(start) }
      try move(to: position + found.length)
    }
    return starts
  }

  private func move(to start: Int) throws(InputError) {
    guard start >= 0, start <= size, (try? file.seek(toOffset: UInt64(start))) != nil else {
      throw InputError("there is no byte \(start) in the file", file: path)
    }
    position = start
  }

  // MARK: - Blobs

  /// An unpacked block and its type.
  private struct Blob {
    var type: String
    var bytes: [UInt8]
  }

  /// The header in front of a block.
  private struct BlobHeader {
    var type = ""
    var length = 0

    init(_ bytes: UnsafeRawBufferPointer) throws(ProtobufError) {
      var message = ProtobufReader(bytes)
      while let (number, wire) = try message.nextField() {
        switch (number, wire) {
        case (1, .bytes): type = try message.string()
        case (3, .varint): length = Int(exactly: try message.varint()) ?? -1
        default: try message.skip(wire)
        }
      }
    }
  }

  private func nextBlob() throws(InputError) -> Blob? {
    guard position < size else { return nil }
    let start = position
    let found = try nextHeader()
    let blob = try read(found.length, partOf: start)
    return Blob(type: found.type, bytes: try unpack(blob, at: start))
  }

  private func nextHeader() throws(InputError) -> BlobHeader {
    let start = position
    let lengthBytes = try read(4, partOf: start)
    let headerLength = lengthBytes.reduce(0) { $0 << 8 | Int($1) }
    guard headerLength > 0, headerLength <= Self.maximumHeaderSize else {
      throw start == 0 ? notPBF() : damaged("the block at byte \(start) is damaged")
    }
    let headerBytes = try read(headerLength, partOf: start)
    let found: BlobHeader
    do {
      found = try headerBytes.withUnsafeBytes { bytes throws(ProtobufError) -> BlobHeader in
        try BlobHeader(bytes)
      }
    } catch {
      throw start == 0 ? notPBF() : damaged("the block at byte \(start) is damaged")
    }
    guard found.length > 0, found.length <= Self.maximumBlockSize else {
      throw start == 0 ? notPBF() : damaged("the block at byte \(start) is damaged")
    }
    return found
  }

  private func read(_ count: Int, partOf start: Int) throws(InputError) -> [UInt8] {
    guard count <= size - position else { throw truncated(start) }
    do {
      guard let data = try file.read(upToCount: count), data.count == count else { throw truncated(start) }
      position += count
      return [UInt8](data)
    } catch let error as InputError {
      throw error
    } catch {
      throw InputError("the file cannot be read at byte \(position)", file: path)
    }
  }

  private func unpack(_ blob: [UInt8], at start: Int) throws(InputError) -> [UInt8] {
    var raw: [UInt8]?
    var packing: String?
    do {
      raw = try blob.withUnsafeBytes { bytes throws(ProtobufError) -> [UInt8]? in
        var size = 0
        var zlib: UnsafeRawBufferPointer?
        var message = ProtobufReader(bytes)
        while let (number, wire) = try message.nextField() {
          switch (number, wire) {
          case (1, .bytes): return [UInt8](try message.span())
          case (2, .varint): size = Int(exactly: try message.varint()) ?? -1
          case (3, .bytes): zlib = try message.span()
          default:
            packing = Self.otherPackings[number] ?? packing
            try message.skip(wire)
          }
        }
        guard let zlib, size >= 0, size <= Self.maximumBlockSize else { return nil }
        return ZlibStream.inflate(zlib, size: size)
      }
    } catch {
      throw damaged("the block at byte \(start) is damaged")
    }
    if let raw { return raw }
    if let packing {
      throw InputError(
        "the file is packed with \(packing), which Waymark cannot read", file: path,
        advice: "rewrite it with zlib, for example with osmium cat IN -o OUT.osm.pbf")
    }
    throw damaged("the block at byte \(start) cannot be unpacked")
  }

  private static func header(_ bytes: UnsafeRawBufferPointer) throws(ProtobufError) -> OSMHeader {
    var header = OSMHeader()
    var message = ProtobufReader(bytes)
    while let (number, wire) = try message.nextField() {
      switch (number, wire) {
      case (1, .bytes): header.bounds = try bounds(try message.span())
      case (4, .bytes): header.requiredFeatures.append(try message.string())
      case (5, .bytes): header.optionalFeatures.append(try message.string())
      case (16, .bytes): header.writingProgram = try message.string()
      case (32, .varint): header.timestamp = try message.int64()
      default: try message.skip(wire)
      }
    }
    return header
  }

  /// The window, which the file gives in nanodegrees; nil when it is not a window on Earth.
  private static func bounds(_ bytes: UnsafeRawBufferPointer) throws(ProtobufError) -> GeographicBounds? {
    var borders = [Double](repeating: .nan, count: 5)
    var message = ProtobufReader(bytes)
    while let (number, wire) = try message.nextField() {
      if (1...4).contains(number), wire == .varint {
        borders[number] = Double(try message.zigzag()) / 1e9
      } else {
        try message.skip(wire)
      }
    }
    var bounds = GeographicBounds(south: borders[4], west: borders[1], north: borders[3], east: borders[2])
    guard bounds.south >= -90, bounds.north <= 90, bounds.south <= bounds.north, abs(bounds.west) <= 180,
      abs(bounds.east) <= 180
    else { return nil }
    // Across the date line.
    if bounds.east < bounds.west { bounds.east += 360 }
    return bounds
  }

  // MARK: - Errors

  private static let otherFile = "give an OpenStreetMap extract (.osm.pbf, .osm, .osm.gz)"

  /// Names the format of a file that begins like a well-known other one.
  private func refuseOtherFormats() throws(InputError) {
    let start: [UInt8]
    do {
      start = [UInt8](try file.read(upToCount: 512) ?? Data())
      try file.seek(toOffset: 0)
    } catch {
      throw InputError("the file cannot be read", file: path)
    }
    let text = String(decoding: start.filter { $0 < 0x80 }, as: UTF8.self).drop { $0.isWhitespace }.lowercased()
    if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") {
      throw InputError(
        "this is a web page, not OpenStreetMap data", file: path,
        advice: "download the extract again, the server sent an error page")
    }
    if text.hasPrefix("<?xml") || text.hasPrefix("<osm") {
      throw InputError(
        "this is OpenStreetMap XML, PBF is needed", file: path,
        advice: "use it with waymark area build, which accepts XML")
    }
    if start.starts(with: [0x1F, 0x8B]) || start.starts(with: [0x42, 0x5A, 0x68]) {
      throw InputError("this is a compressed file, PBF is needed", file: path, advice: "unpack it first")
    }
    if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      throw InputError("this is a zip archive, not OpenStreetMap data", file: path, advice: "unpack it first")
    }
  }

  private func notPBF() -> InputError {
    InputError("this is not an OpenStreetMap file", file: path, advice: Self.otherFile)
  }

  private func truncated(_ start: Int) -> InputError {
    start == 0 && size < 100
      ? notPBF()
      : InputError(
        "the file is truncated: it ends at byte \(size), in the middle of the block at byte \(start)", file: path,
        advice: "download the extract again")
  }

  private func damaged(_ problem: String) -> InputError {
    InputError(problem, file: path, advice: "download the extract again")
  }
}
