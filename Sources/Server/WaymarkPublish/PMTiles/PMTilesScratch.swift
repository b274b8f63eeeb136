import Foundation
import WaymarkFormats

/// Contents of tiles put aside in a file without a name until the directories are known, each different one once.
final class PMTilesScratch {
  /// Where contents are in the file.
  struct Piece {
    let offset: UInt64
    let length: Int
  }

  /// The pieces by their numbers.
  private(set) var pieces: [Piece] = []

  private let descriptor: Int32
  private let name: String
  private var end: UInt64 = 0
  private var numbers: [Int: [Int]] = [:]

  /// Makes the file in the folder of the archive.
  ///
  /// - Parameter path: the archive's path, for the folder and for errors.
  /// - Throws: `InputError` when it cannot be made.
  init(beside path: String) throws(InputError) {
    name = path
    var template = Array((path + ".scratch-XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Self.failed(path) }
    // Without a name it goes with the process, however that ends.
    unlink(template)
  }

  deinit { close(descriptor) }

  /// Puts contents aside.
  ///
  /// - Returns: their number, that of the first equal ones.
  func number(of contents: Data) throws(InputError) -> Int {
    let hash = contents.hashOfBytes
    for number in numbers[hash] ?? [] where pieces[number].length == contents.count {
      if try self.contents(number) == contents { return number }
    }
    try write(contents)
    pieces.append(Piece(offset: end, length: contents.count))
    end += UInt64(contents.count)
    numbers[hash, default: []].append(pieces.count - 1)
    return pieces.count - 1
  }

  /// The contents of a number.
  func contents(_ number: Int) throws(InputError) -> Data {
    let piece = pieces[number]
    var data = Data(count: piece.length)
    var done = 0
    while done < piece.length {
      let count = data.withUnsafeMutableBytes { room in
        pread(descriptor, room.baseAddress.map { $0 + done }, piece.length - done, off_t(piece.offset) + off_t(done))
      }
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        throw Self.failed(name)
      }
    }
    return data
  }

  private func write(_ contents: Data) throws(InputError) {
    var done = 0
    while done < contents.count {
      let count = contents.withUnsafeBytes { bytes in
        pwrite(descriptor, bytes.baseAddress.map { $0 + done }, contents.count - done, off_t(end) + off_t(done))
      }
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw Self.failed(name)
      }
    }
  }

  private static func failed(_ path: String) -> InputError {
    let words = strerror(errno).map { String(cString: $0).lowercased() } ?? "error \(errno)"
    return InputError("cannot be written (\(words))", file: path, advice: "check the folder and the free space")
  }
}

extension Data {
  fileprivate var hashOfBytes: Int {
    var hasher = Hasher()
    withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
