internal import CZlib
import Foundation

/// Reads a ZIP archive in memory: entries that are stored or deflated.
final class ZipReader {
  /// A file in the archive, as its directory describes it.
  private struct Entry {
    var isEncrypted: Bool
    var method: Int
    var checksum: Int
    var packedSize: Int
    var size: Int
    var offset: Int
  }

  private enum Size {
    static let end = 22
    static let directoryRecord = 46
    static let header = 30
    static let maximumComment = 65_535
  }

  private enum Signature {
    static let end = 0x0605_4B50
    static let directoryRecord = 0x0201_4B50
    static let header = 0x0403_4B50
  }

  private enum Method {
    static let stored = 0
    static let deflated = 8
  }

  private let bytes: UnsafeRawBufferPointer
  private let file: String?
  private let limits: InputLimits
  private let directory: Range<Int>

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - bytes: the archive; must outlive the reader.
  ///   - file: its name, for errors.
  ///   - limits: how much is accepted.
  /// - Throws: `InputError` when it is not an archive or is damaged.
  init(_ bytes: UnsafeRawBufferPointer, file: String?, limits: InputLimits) throws(InputError) {
    self.bytes = bytes
    self.file = file
    self.limits = limits
    guard let end = Self.end(of: bytes) else { throw Self.failure("its end is missing", file: file) }
    let (size, start) = (Self.number(bytes, end + 12, 4), Self.number(bytes, end + 16, 4))
    guard start != 0xFFFF_FFFF else { throw Self.failure("it is of the kind for more than 4 GB", file: file) }
    guard start + size <= end else { throw Self.failure("its directory is missing", file: file) }
    directory = start..<start + size
  }

  /// Supplies the KML file that is the archive's contents, piece by piece.
  func withKML(_ body: (XMLReader.Supply) throws(InputError) -> Void) throws(InputError) {
    var best: (entry: Entry, rank: Int)?
    var at = directory.lowerBound
    while at < directory.upperBound {
      guard at + Size.directoryRecord <= directory.upperBound, number(at, 4) == Signature.directoryRecord else {
        throw failure("its directory is damaged")
      }
      let name = at + Size.directoryRecord
      let next = name + number(at + 28, 2) + number(at + 30, 2) + number(at + 32, 2)
      guard next <= directory.upperBound else { throw failure("its directory is damaged") }
      let path = String(decoding: bytes[name..<name + number(at + 28, 2)], as: UTF8.self)
      if let rank = KMZEntry.rank(of: path), rank < best?.rank ?? .max {
        best = (entry(at), rank)
      }
      at = next
    }
    guard let best else {
      throw InputError("the ZIP archive has no KML file in it", file: file, advice: "a KMZ holds doc.kml")
    }
    try withContent(of: best.entry, body)
  }

  private func entry(_ at: Int) -> Entry {
    Entry(
      isEncrypted: number(at + 8, 2) & 1 != 0, method: number(at + 10, 2), checksum: number(at + 16, 4),
      packedSize: number(at + 20, 4), size: number(at + 24, 4), offset: number(at + 42, 4))
  }

  private func withContent(
    of entry: Entry, _ body: (XMLReader.Supply) throws(InputError) -> Void
  ) throws(InputError) {
    guard !entry.isEncrypted else {
      throw InputError("the archive is encrypted", file: file, advice: "unpack it and use the KML inside")
    }
    guard entry.method == Method.stored || entry.method == Method.deflated else {
      throw InputError("the archive is compressed in an unusual way", file: file, advice: "pack it again as a ZIP file")
    }
    let header = entry.offset
    guard header + Size.header <= directory.lowerBound, number(header, 4) == Signature.header else {
      throw failure("an entry is missing")
    }
    let start = header + Size.header + number(header + 26, 2) + number(header + 28, 2)
    guard start + entry.packedSize <= directory.lowerBound else { throw failure("an entry is cut off") }
    let limit = min(limits.bytes, max(1 << 20, entry.packedSize * KMZArchive.maximumExpansion))
    guard entry.size <= limit else { throw tooLarge }
    var rest = UnsafeRawBufferPointer(rebasing: bytes[start..<start + entry.packedSize])
    let inflater = entry.method == Method.deflated ? GzipInflater(framing: .none) : nil
    var isFinished = false
    var total = 0
    var checksum: UInt = 0
    try body { (room) throws(InputError) in
      try InputLimits.checkCancellation()
      var count = 0
      while count == 0, !isFinished, !room.isEmpty {
        if let inflater {
          let outcome = inflater.inflate(rest, into: room)
          count = outcome.produced
          rest = UnsafeRawBufferPointer(rebasing: rest[outcome.consumed...])
          switch outcome.state {
          case .finished: isFinished = true
          case .damaged: throw failure("an entry is damaged")
          case .running:
            guard outcome.consumed > 0 || outcome.produced > 0 else { throw failure("an entry is cut off") }
          }
        } else {
          count = min(rest.count, room.count)
          room.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<count]))
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
          isFinished = rest.isEmpty
        }
      }
      total += count
      // The directory may say less than there is.
      guard total <= entry.size else { throw failure("an entry is damaged") }
      checksum = UInt(
        crc32(uLong(checksum), room.baseAddress?.assumingMemoryBound(to: Bytef.self), uInt(clamping: count)))
      if isFinished, total != entry.size || Int(checksum) != entry.checksum { throw failure("an entry is damaged") }
      return count
    }
  }

  /// Where the record at the archive's end begins; nil without one.
  private static func end(of bytes: UnsafeRawBufferPointer) -> Int? {
    let last = bytes.count - Size.end
    guard last >= 0 else { return nil }
    for at in stride(from: last, through: max(0, last - Size.maximumComment), by: -1)
    where number(bytes, at, 4) == Signature.end && at + Size.end + number(bytes, at + 20, 2) == bytes.count {
      return at
    }
    return nil
  }

  private static func number(_ bytes: UnsafeRawBufferPointer, _ at: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }

  private func number(_ at: Int, _ count: Int) -> Int { Self.number(bytes, at, count) }

  private var tooLarge: InputError {
    InputError(
      "the KML in the archive expands to more than \(limits.bytes >> 20) MiB, or to more than "
        + "\(KMZArchive.maximumExpansion) times its size", file: file, advice: "it may be a bomb; unpack it yourself")
  }

  private func failure(_ words: String) -> InputError { Self.failure(words, file: file) }

  private static func failure(_ words: String, file: String?) -> InputError {
    InputError("the ZIP archive cannot be read (\(words))", file: file, advice: "get the file again")
  }
}
