import Foundation
public import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// Prepares elevation files: each becomes one file, or several of at most 8192 × 8192 cells, memory-mapped to open instantly.
public struct ElevationPreparer {
  /// What was done.
  public struct Outcome: Equatable, Sendable {
    /// Files written.
    public var written = 0
    /// Files that were there already, newer than what they were made of.
    public var kept = 0
    /// Bytes of all.
    public var bytes: Int64 = 0

    /// Makes an outcome.
    public init(written: Int = 0, kept: Int = 0, bytes: Int64 = 0) {
      self.written = written
      self.kept = kept
      self.bytes = bytes
    }
  }

  /// Maximum number of cells of a file along a side.
  private static let side = 8192

  private let sources: [String]
  private let folder: URL
  private let replacesAll: Bool

  /// - Parameters:
  ///   - paths: the sources, the best first; see `ElevationFolder`. Of two files of the same name the first is taken.
  ///   - folder: the folder to write to; it is created.
  ///   - replacesAll: whether files are written again that are newer than their sources.
  /// - Throws: `InputError` when a path is missing, or holds no elevations but prepared ones.
  public init(paths: [String], folder: URL, replacesAll: Bool = false) throws(InputError) {
    sources = try ElevationFolder.files(at: paths).filter { !PreparedTile.isPrepared($0) }
    self.folder = folder
    self.replacesAll = replacesAll
    guard !sources.isEmpty else {
      throw InputError(
        "these elevations are prepared already", file: paths.first,
        advice: "use them as they are, or give their sources")
    }
  }

  /// Prepares all.
  ///
  /// - Parameters:
  ///   - note: receives one line for each file in which samples are taken for holes without being declared.
  ///   - progress: receives the share done, 0 … 1.
  /// - Returns: what was written, and what was there.
  /// - Throws: `InputError` when a file cannot be read or written; files that were finished stay.
  public func run(
    note: @escaping (String) -> Void = { _ in }, progress: (Double) -> Void = { _ in }
  ) throws(InputError) -> Outcome {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw InputError("the folder cannot be created", file: folder.path)
    }
    var outcome = Outcome()
    var names: Set<String> = []
    for (i, source) in sources.enumerated() {
      progress(Double(i) / Double(sources.count))
      let name = Self.name(of: source)
      guard names.insert(name).inserted else { continue }
      try prepare(source, as: name, note: note, into: &outcome)
    }
    return outcome
  }

  private func prepare(
    _ source: String, as name: String, note: @escaping (String) -> Void, into outcome: inout Outcome
  ) throws(InputError) {
    let only = folder.appendingPathComponent(name + PreparedTile.ending).path
    if keeps(only, madeOf: source, in: &outcome) { return }
    let file = try ElevationFile(path: source, note: note)
    let parts = Self.parts(file.rows).flatMap { rows in Self.parts(file.columns).map { (rows: rows, columns: $0) } }
    for part in parts {
      // The name of a whole file says where it is.
      let path =
        parts.count == 1
        ? only
        : folder.appendingPathComponent("\(name)-\(part.rows.lowerBound)-\(part.columns.lowerBound)").path
          + PreparedTile.ending
      if parts.count > 1, keeps(path, madeOf: source, in: &outcome) { continue }
      let tile = try file.tile(rows: part.rows, columns: part.columns)
      try PreparedTile.write(tile, to: path)
      outcome.written += 1
      outcome.bytes += tile.imageSize
    }
  }

  /// Whether a file that is there is kept; it is counted then.
  private func keeps(_ path: String, madeOf source: String, in outcome: inout Outcome) -> Bool {
    guard !replacesAll, let size = Self.size(of: path, newerThan: source) else { return false }
    outcome.kept += 1
    outcome.bytes += size
    return true
  }

  /// Ranges of samples that have those at their borders in common.
  private static func parts(_ count: Int) -> [Range<Int>] {
    guard count > side + 1 else { return [0..<count] }
    return stride(from: 0, to: count - 1, by: side).map { $0..<min(count, $0 + side + 1) }
  }

  /// The name of a source without its folder and endings.
  private static func name(of path: String) -> String {
    let last = path.split(separator: "/").last ?? ""
    return String(last.split(separator: ".").first ?? last)
  }

  /// The file of the disk that a source lies in: itself, or its archive.
  private static func file(of source: String) -> String {
    guard source.hasPrefix("/vsizip/"), let end = source.lowercased().range(of: ".zip/") else { return source }
    return String(source[..<source.index(before: end.upperBound)].dropFirst("/vsizip/".count))
  }

  /// Bytes of a prepared file that is newer than its source; nil where there is none.
  private static func size(of path: String, newerThan source: String) -> Int64? {
    var (prepared, original) = (stat(), stat())
    guard stat(path, &prepared) == 0, stat(file(of: source), &original) == 0,
      (prepared.st_mtim.tv_sec, prepared.st_mtim.tv_nsec) > (original.st_mtim.tv_sec, original.st_mtim.tv_nsec),
      (try? PreparedTile.map(path: path)) != nil
    else { return nil }
    return Int64(prepared.st_size)
  }
}
