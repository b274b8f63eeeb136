import Foundation
import WaymarkFormats

/// An archive read by the words of the specification, in the simplest way; anything wrong ends with an error.
struct PMTilesFile {
  struct Wrong: Error {
    let what: String
  }

  let bytes: [UInt8]
  /// Contents by numbers of tiles.
  private(set) var tiles: [UInt64: Range<Int>] = [:]
  private(set) var leaves = 0
  private(set) var entries = 0

  init(_ url: URL) throws {
    bytes = [UInt8](try Data(contentsOf: url))
    guard bytes.count >= 127, bytes.starts(with: Array("PMTiles".utf8)), bytes[7] == 3 else {
      throw Wrong(what: "no header")
    }
    guard number(16) > 0, number(8) + number(16) <= 16_384 else { throw Wrong(what: "the root is too large") }
    guard number(8) == 127, number(24) == number(8) + number(16), number(40) == number(24) + number(32),
      number(56) == number(40) + number(48), number(56) + number(64) == bytes.count
    else { throw Wrong(what: "the parts do not follow one another") }
    try read(number(8)..<number(8) + number(16), isRoot: true)
    var end = 0
    for id in tiles.keys.sorted() {
      // Clustered: next to the last new contents, or something that was there before.
      guard let range = tiles[id], range.lowerBound <= number(56) + end, range.upperBound <= bytes.count else {
        throw Wrong(what: "not clustered")
      }
      end = max(end, range.upperBound - number(56))
    }
    guard end == number(64), number(72) == tiles.count, number(80) == entries,
      number(88) == Set(tiles.values).count
    else { throw Wrong(what: "wrong counts") }
  }

  /// An integer of the header.
  func number(_ offset: Int) -> Int {
    (0..<8).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  var metadata: JSONValue {
    get throws {
      try JSONValue(parsing: Gzip.expand(Data(bytes[number(24)..<number(24) + number(32)]), limit: 1 << 24))
    }
  }

  func tile(_ id: UInt64) -> Data? { tiles[id].map { Data(bytes[$0]) } }

  private mutating func read(_ part: Range<Int>, isRoot: Bool) throws {
    var directory = [UInt8](try Gzip.expand(Data(bytes[part]), limit: 1 << 28))[...]
    func next() throws -> UInt64 {
      var (value, shift): (UInt64, UInt64) = (0, 0)
      while let byte = directory.popFirst() {
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
      throw Wrong(what: "a directory is too short")
    }
    let count = Int(try next())
    guard count > 0 else { throw Wrong(what: "an empty directory") }
    var id: UInt64 = 0
    let ids = try (0..<count).map { _ in
      id += try next()
      return id
    }
    let runs = try (0..<count).map { _ in try next() }
    let lengths = try (0..<count).map { _ in Int(try next()) }
    var offsets: [Int] = []
    for i in 0..<count {
      let value = Int(try next())
      guard value > 0 || i > 0 else { throw Wrong(what: "the first offset is relative") }
      offsets.append(value > 0 ? value - 1 : offsets[i - 1] + lengths[i - 1])
    }
    guard directory.isEmpty else { throw Wrong(what: "a directory is too long") }
    for i in 0..<count {
      guard lengths[i] > 0 else { throw Wrong(what: "an empty tile") }
      if runs[i] == 0 {
        guard isRoot else { throw Wrong(what: "a leaf in a leaf") }
        leaves += 1
        let start = number(40) + offsets[i]
        let before = tiles.count
        try read(start..<start + lengths[i], isRoot: false)
        guard tiles.count > before, tiles[ids[i]] != nil else { throw Wrong(what: "a leaf begins elsewhere") }
      } else {
        entries += 1
        for k in 0..<runs[i] {
          let start = number(56) + offsets[i]
          guard tiles.updateValue(start..<start + lengths[i], forKey: ids[i] + k) == nil else {
            throw Wrong(what: "a tile twice")
          }
        }
      }
    }
  }
}
