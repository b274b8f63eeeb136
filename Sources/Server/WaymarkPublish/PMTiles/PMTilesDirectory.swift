import Foundation
import WaymarkFormats

/// The directories of an archive: a root that is small enough for a reader's first request, and leaves where the entries
/// do not fit into it.
struct PMTilesDirectory {
  /// The root, compressed.
  let root: Data
  /// The leaves one after another, each compressed; empty where the root has all entries.
  let leaves: Data

  /// Header and root end before this byte.
  private static let firstRequest = 16_384
  /// Entries of a leaf, at first: about as many as a root can hold.
  private static let minimumLeafEntries = 4096

  /// Arranges entries.
  ///
  /// - Parameter entries: by their numbers, at least one.
  /// - Throws: `InputError` when memory runs out.
  init(_ entries: [PMTilesEntry]) throws(InputError) {
    let room = Self.firstRequest - PMTilesHeader.length
    // More entries than bytes never fit.
    if entries.count <= room {
      let whole = try Self.encoded(entries[...])
      if whole.count <= room {
        (root, leaves) = (whole, Data())
        return
      }
    }
    var size = Self.minimumLeafEntries
    while true {
      var leaves = Data()
      var pointers: [PMTilesEntry] = []
      for start in stride(from: 0, to: entries.count, by: size) {
        let part = entries[start..<min(entries.count, start + size)]
        let leaf = try Self.encoded(part)
        pointers.append(
          PMTilesEntry(id: entries[start].id, offset: UInt64(leaves.count), length: UInt32(leaf.count), run: 0))
        leaves.append(leaf)
      }
      let root = try Self.encoded(pointers[...])
      if root.count <= room {
        (self.root, self.leaves) = (root, leaves)
        return
      }
      size *= 2
    }
  }

  /// A directory as it is stored.
  private static func encoded(_ entries: ArraySlice<PMTilesEntry>) throws(InputError) -> Data {
    var bytes = Data()
    append(UInt64(entries.count), to: &bytes)
    var last: UInt64 = 0
    for entry in entries {
      append(entry.id - last, to: &bytes)
      last = entry.id
    }
    for entry in entries { append(UInt64(entry.run), to: &bytes) }
    for entry in entries { append(UInt64(entry.length), to: &bytes) }
    var end: UInt64?
    for entry in entries {
      append(entry.offset == end ? 0 : entry.offset + 1, to: &bytes)
      end = entry.offset + UInt64(entry.length)
    }
    return try packed(bytes)
  }

  /// Bytes compressed as the parts of an archive are that are no tiles.
  static func packed(_ bytes: Data) throws(InputError) -> Data {
    guard let packed = Gzip.compress(bytes, level: 9) else { throw InputError("there is not enough memory") }
    return packed
  }

  /// Appends an integer, seven bits a byte, the lowest first.
  private static func append(_ number: UInt64, to bytes: inout Data) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
