import Foundation
import WaymarkFormats
import WaymarkServer

/// The folder of a site while it is made: writes its files, with compressed forms beside those that gain by it.
final class SiteFolder {
  /// Larger files get a quicker compression, bytes: the best one takes a second for each megabyte.
  private static let mostForPatience = 4 << 20

  /// How many files there are, compressed forms not counted.
  private(set) var files = 0
  /// Their length, bytes.
  private(set) var bytes = 0

  private let root: URL

  init(_ root: URL) { self.root = root }

  /// The place of a file.
  func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - data: its contents.
  ///   - path: its path below the site.
  ///   - isCompressed: whether compressed forms are put beside it where they are smaller; nil goes by its type.
  /// - Returns: its description.
  /// - Throws: `InputError` when it cannot be written.
  @discardableResult
  func write(_ data: Data, to path: String, isCompressed: Bool? = nil) throws(InputError) -> OfflineFile {
    let type = ContentType.of(path)
    let file = OfflineFile(path: path, data, type: type)
    try put(data, path)
    if isCompressed ?? ContentType.isCompressible(type), data.count >= Representation.leastToCompress {
      for coding in ContentCoding.allCases {
        guard let packed = coding.compress(data, isQuick: data.count > Self.mostForPatience) else { continue }
        try put(packed, path + coding.suffix)
      }
    }
    count(data.count)
    return file
  }

  /// Writes a file under a name that changes with its contents, so that it may be cached for ever.
  ///
  /// - Parameters:
  ///   - data: its contents.
  ///   - name: its path below the site, without an ending.
  ///   - ending: the ending, without the dot.
  ///   - isCompressed: as in `write`.
  /// - Returns: its description.
  /// - Throws: `InputError` when it cannot be written.
  func write(
    _ data: Data, named name: String, ending: String, isCompressed: Bool? = nil
  ) throws(InputError) -> OfflineFile {
    try write(data, to: "\(name)-\(Self.mark(data)).\(ending)", isCompressed: isCompressed)
  }

  /// Gives a file that is there already a name that changes with its contents.
  ///
  /// - Returns: its path below the site, and its contents.
  /// - Throws: `InputError` when it cannot be read or renamed.
  func adopt(_ path: String, named name: String, ending: String) throws(InputError) -> (path: String, data: Data) {
    do {
      let data = try Data(contentsOf: url(path), options: .alwaysMapped)
      let marked = "\(name)-\(Self.mark(data)).\(ending)"
      // Two equal areas share their files.
      try? FileManager.default.removeItem(at: url(marked))
      try FileManager.default.moveItem(at: url(path), to: url(marked))
      count(data.count)
      return (marked, data)
    } catch {
      throw Self.failed(url(path).path)
    }
  }

  private static func mark(_ data: Data) -> String { String(EntityTag.of(data).dropFirst().prefix(12)) }

  private func count(_ length: Int) {
    files += 1
    bytes += length
  }

  private func put(_ data: Data, _ path: String) throws(InputError) {
    let file = url(path)
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    } catch {
      throw Self.failed(file.path)
    }
  }

  private static func failed(_ path: String) -> InputError {
    InputError("the file cannot be written", file: path, advice: "check the permissions and the free space")
  }
}

extension ContentCoding {
  /// What servers expect at the end of the name of a file's compressed form.
  fileprivate var suffix: String {
    switch self {
    case .brotli: ".br"
    case .gzip: ".gz"
    }
  }
}
