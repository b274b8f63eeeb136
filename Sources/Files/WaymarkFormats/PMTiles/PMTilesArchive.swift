package import Foundation

/// A PMTiles archive (version 3, gzip) of which single tiles are read: of a file, or of parts that a host sends.
///
/// https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
package actor PMTilesArchive {
  /// Reads a range of its bytes, or fewer at its end.
  package typealias Read = @Sendable (Range<Int>) async throws -> Data

  /// Header and root end before this byte.
  private static let firstRead = 16_384
  private static let headerLength = 127
  /// Longest metadata and tile that are accepted, bytes.
  private static let maximumSize = 64 << 20
  /// Longest directory, bytes: an entry takes six times as much memory as here.
  private static let maximumDirectorySize = 4 << 20
  /// Leaf directories that are kept in memory.
  private static let maximumLeaves = 32

  private struct Opened {
    var root: [PMTilesEntry]
    var metadata: Range<Int>
    var leaves: Range<Int>
    var tiles: Range<Int>
    var isPacked: Bool
  }

  private let name: String
  private let read: Read
  private var opened: Opened?
  private var leaves: [Int: [PMTilesEntry]] = [:]

  /// An archive; nothing is read yet.
  ///
  /// - Parameters:
  ///   - name: its name, for errors.
  ///   - read: reads a part.
  package init(named name: String, read: @escaping Read) {
    self.name = name
    self.read = read
  }

  /// The contents of a tile, uncompressed.
  ///
  /// - Parameters:
  ///   - zoom: zoom, 0 … 31.
  ///   - column: column from the west.
  ///   - row: row from the north.
  /// - Returns: nil where there is none.
  /// - Throws: `InputError` when the archive is damaged; what reading throws.
  package func tile(zoom: Int, column: Int, row: Int) async throws -> Data? {
    guard let id = PMTilesID.of(zoom: zoom, column: column, row: row) else { return nil }
    let archive = try await open()
    var entry = Self.entry(of: id, in: archive.root)
    if let leaf = entry, leaf.run == 0 { entry = Self.entry(of: id, in: try await self.leaf(leaf, of: archive)) }
    guard let entry, entry.run > 0 else { return nil }
    let data = try await bytes(part(entry, of: archive.tiles))
    return archive.isPacked ? try Gzip.expand(data, limit: Self.maximumSize) : data
  }

  /// What the archive says of its tiles.
  ///
  /// - Throws: as `tile`.
  package func metadata() async throws -> JSONValue {
    let archive = try await open()
    return try JSONValue(parsing: Gzip.expand(try await bytes(archive.metadata), limit: Self.maximumSize))
  }

  // MARK: Reading

  private func open() async throws -> Opened {
    if let opened { return opened }
    let start = [UInt8](try await read(0..<Self.firstRead))
    guard start.count >= Self.headerLength, start.starts(with: Array("PMTiles".utf8)) else {
      throw InputError("this is not a PMTiles archive", file: name)
    }
    guard start[7] == 3 else { throw InputError("this PMTiles archive has version \(start[7]), not 3", file: name) }
    func section(_ at: Int) throws(InputError) -> Range<Int> {
      func number(_ at: Int) -> UInt64 { (0..<8).reduce(0) { $0 | UInt64(start[at + $1]) << UInt64(8 * $1) } }
      let (end, overflows) = number(at).addingReportingOverflow(number(at + 8))
      guard !overflows, let from = Int(exactly: number(at)), let to = Int(exactly: end) else { throw damaged }
      return from..<to
    }
    let root = try section(8)
    guard root.lowerBound >= Self.headerLength, root.upperBound <= start.count else { throw damaged }
    let archive = Opened(
      root: try entries(of: Data(start[root])), metadata: try section(24), leaves: try section(40),
      tiles: try section(56), isPacked: start[98] == 2)
    opened = archive
    return archive
  }

  private func leaf(_ entry: PMTilesEntry, of archive: Opened) async throws -> [PMTilesEntry] {
    let range = try part(entry, of: archive.leaves)
    if let known = leaves[range.lowerBound] { return known }
    let leaf = try entries(of: try await bytes(range))
    if leaves.count >= Self.maximumLeaves { leaves.removeAll() }
    leaves[range.lowerBound] = leaf
    return leaf
  }

  /// The bytes that an entry means.
  private func part(_ entry: PMTilesEntry, of section: Range<Int>) throws(InputError) -> Range<Int> {
    guard entry.offset <= UInt64(section.count), UInt64(entry.length) <= UInt64(section.count) - entry.offset else {
      throw damaged
    }
    let start = section.lowerBound + Int(entry.offset)
    return start..<start + Int(entry.length)
  }

  private func bytes(_ range: Range<Int>) async throws -> Data {
    guard range.count <= Self.maximumSize else { throw damaged }
    let data = try await read(range)
    guard data.count == range.count else { throw damaged }
    return data
  }

  /// The entry that covers a number; entries are by their numbers.
  private static func entry(of id: UInt64, in entries: [PMTilesEntry]) -> PMTilesEntry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id <= id { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.run == 0 || id - entry.id < UInt64(entry.run) ? entry : nil
  }

  /// The entries of a directory as it is stored.
  private func entries(of packed: Data) throws(InputError) -> [PMTilesEntry] {
    var bytes = [UInt8](try Gzip.expand(packed, limit: Self.maximumDirectorySize))[...]
    func next() throws(InputError) -> UInt64 {
      var value: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 64, by: 7) {
        guard let byte = bytes.popFirst() else { throw damaged }
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
      }
      throw damaged
    }
    // Each entry takes four bytes or more.
    guard let count = Int(exactly: try next()), count <= bytes.count / 4 else { throw damaged }
    var entries: [PMTilesEntry] = []
    entries.reserveCapacity(count)
    var id: UInt64 = 0
    for _ in 0..<count {
      let (sum, overflows) = id.addingReportingOverflow(try next())
      guard !overflows else { throw damaged }
      id = sum
      entries.append(PMTilesEntry(id: id, offset: 0, length: 0, run: 0))
    }
    for i in entries.indices {
      guard let run = UInt32(exactly: try next()) else { throw damaged }
      entries[i].run = run
    }
    for i in entries.indices {
      guard let length = UInt32(exactly: try next()) else { throw damaged }
      entries[i].length = length
    }
    var end: UInt64 = 0
    for i in entries.indices {
      let offset = try next()
      // 0: right behind the entry before.
      entries[i].offset = offset == 0 ? end : offset - 1
      let (sum, overflows) = entries[i].offset.addingReportingOverflow(UInt64(entries[i].length))
      guard !overflows else { throw damaged }
      end = sum
    }
    return entries
  }

  private var damaged: InputError {
    InputError("this PMTiles archive is damaged", file: name, advice: "fetch it again")
  }
}
