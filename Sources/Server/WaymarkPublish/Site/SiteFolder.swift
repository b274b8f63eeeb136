import Foundation
import WaymarkFormats
import WaymarkServer

/// The folder of a site: objects, whose names change with their contents and which are never changed, and the few files that
/// name them.
///
/// A file appears complete, with compressed forms before it. What is there already is not touched.
final class SiteFolder {
  /// The folders of the objects.
  private static let folders = ["data", "page"]
  /// Larger files get a quicker compression, bytes: the best one takes a second for each megabyte.
  private static let bestCompressionLimit = 4 << 20
  private static let workPrefix = ".partial-"

  /// How many files there are, compressed forms not counted.
  private(set) var files = 0
  /// Their length, bytes.
  private(set) var bytes = 0
  /// What has been done so far.
  private(set) var changes = SiteChanges()

  /// A hidden folder for what is not complete yet.
  let work: URL
  private let root: URL
  private var used: [String: Int] = [:]
  private var next = 0

  /// Begins to work in a folder; what killed runs have left in it is removed.
  ///
  /// - Throws: `InputError` when it cannot be written.
  init(_ root: URL) throws(InputError) {
    self.root = root
    StaleTemporaryFiles.clear(in: root.path, prefix: Self.workPrefix)
    work = root.appendingPathComponent(Self.workPrefix + String(getpid()), isDirectory: true)
    try Self.makeFolder(work)
  }

  /// Removes what is not complete.
  func close() { try? FileManager.default.removeItem(at: work) }

  /// Writes an object, unless it is there.
  ///
  /// - Parameters:
  ///   - data: its contents.
  ///   - kind: what it is: the name of its folder.
  ///   - ending: the ending of its name, without the dot.
  ///   - isCompressed: whether compressed forms are put beside it where they are smaller; nil goes by its type.
  /// - Returns: its description.
  /// - Throws: `InputError` when it cannot be written.
  func write(
    _ data: Data, kind: String, ending: String, isCompressed: Bool? = nil
  ) throws(InputError) -> OfflineFile {
    let file = OfflineFile(path: Self.path(data, kind, ending), data, type: ContentType.of("x." + ending))
    try write(data, object: file.path, isCompressed: isCompressed)
    return file
  }

  /// Writes an object under a name that is known to change with its contents.
  func write(_ data: Data, object path: String, isCompressed: Bool? = nil) throws(InputError) {
    if isNew(path, data.count) { try put(data, path, isCompressed: isCompressed) }
  }

  /// Makes a file of the folder for incomplete ones an object, unless the object is there.
  ///
  /// - Returns: its path below the site, and its contents.
  /// - Throws: `InputError` when it cannot be read or renamed.
  func adopt(_ file: URL, kind: String, ending: String) throws(InputError) -> (path: String, data: Data) {
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped) else { throw Self.failed(file.path) }
    let path = Self.path(data, kind, ending)
    if isNew(path, data.count) {
      try Self.makeFolder(url(path).deletingLastPathComponent())
      try move(file, path)
    } else {
      try? FileManager.default.removeItem(at: file)
    }
    return (path, data)
  }

  /// Whether an object is there.
  func has(_ path: String) -> Bool { length(path) != nil }

  /// Uses an object that is there.
  func keep(_ path: String) { _ = isNew(path, length(path) ?? 0) }

  /// Reads a file; nil where there is none.
  func read(_ path: String) -> Data? { try? Data(contentsOf: url(path)) }

  /// Writes a file that names objects or other files; one with the same contents stays as it is.
  ///
  /// - Throws: `InputError` when it cannot be written.
  func write(_ data: Data, index path: String) throws(InputError) {
    files += 1
    bytes += data.count
    if read(path) != data { try put(data, path, isCompressed: nil) }
  }

  /// Writes a file that is not published.
  ///
  /// - Throws: `InputError` when it cannot be written.
  func write(_ data: Data, hidden path: String) throws(InputError) {
    if read(path) != data { try put(data, path, isCompressed: false) }
  }

  /// Removes objects that no file has named for long enough.
  ///
  /// - Parameters:
  ///   - known: those that were not named before, and since when, seconds since 1970.
  ///   - now: the time.
  ///   - grace: for how long they stay, seconds.
  /// - Returns: those that stay for now, and since when they are not named.
  func retire(known: [String: Double], now: Double, grace: Double) -> [String: Double] {
    var left: [String: Double] = [:]
    for path in Set(objects().map(Self.plain)) where used[path] == nil {
      let since = min(now, known[path] ?? now)
      let length = length(path) ?? 0
      if now - since < grace {
        left[path] = since
        changes.retired.add(length)
      } else {
        for suffix in [""] + ContentCoding.allCases.map(\.suffix) {
          try? FileManager.default.removeItem(at: url(path + suffix))
        }
        changes.removed.add(length)
        removeEmptyFolders(above: path)
      }
    }
    return left
  }

  private static func path(_ data: Data, _ kind: String, _ ending: String) -> String {
    "data/\(kind)/\(EntityTag.of(data).dropFirst().dropLast()).\(ending)"
  }

  /// A path without the ending of a compressed form.
  private static func plain(_ path: String) -> String {
    for suffix in ContentCoding.allCases.map(\.suffix) where path.hasSuffix(suffix) {
      return String(path.dropLast(suffix.count))
    }
    return path
  }

  /// Whether an object must be written; counts it.
  private func isNew(_ path: String, _ length: Int) -> Bool {
    guard used[path] == nil else {
      changes.shared.add(length)
      return false
    }
    note(path, length)
    guard self.length(path) != length else {
      changes.kept.add(length)
      return false
    }
    changes.new.add(length)
    return true
  }

  private func note(_ path: String, _ length: Int) {
    used[path] = length
    files += 1
    bytes += length
  }

  private func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  private func length(_ path: String) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: url(path).path)[.size] as? Int
  }

  /// Paths of all files of objects.
  private func objects() -> [String] {
    Self.folders.flatMap { folder -> [String] in
      guard let walk = FileManager.default.enumerator(atPath: url(folder).path) else { return [] }
      var found: [String] = []
      while let path = walk.nextObject() as? String {
        if walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular { found.append("\(folder)/\(path)") }
      }
      return found
    }
  }

  private func removeEmptyFolders(above path: String) {
    var parts = path.split(separator: "/").dropLast()
    // rmdir refuses a folder that is not empty.
    while parts.count > 1, rmdir(url(parts.joined(separator: "/")).path) == 0 { parts.removeLast() }
  }

  private func put(_ data: Data, _ path: String, isCompressed: Bool?) throws(InputError) {
    try Self.makeFolder(url(path).deletingLastPathComponent())
    let isLongEnough = data.count >= Representation.minimumCompressibleSize
    for coding in ContentCoding.allCases {
      if isLongEnough, isCompressed ?? ContentType.isCompressible(ContentType.of(path)),
        let packed = coding.compress(data, data.count > Self.bestCompressionLimit ? .quick : .best)
      {
        try replace(packed, path + coding.suffix)
      } else {
        // That of earlier contents.
        try? FileManager.default.removeItem(at: url(path + coding.suffix))
      }
    }
    try replace(data, path)
  }

  private func replace(_ data: Data, _ path: String) throws(InputError) {
    next += 1
    let file = work.appendingPathComponent(String(next))
    do { try data.write(to: file) } catch { throw Self.failed(url(path).path) }
    try move(file, path)
  }

  private func move(_ file: URL, _ path: String) throws(InputError) {
    guard rename(file.path, url(path).path) == 0 else { throw Self.failed(url(path).path) }
  }

  private static func makeFolder(_ folder: URL) throws(InputError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw InputError(
        "the folder cannot be created", file: folder.path, advice: "check the permissions and the free space")
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
