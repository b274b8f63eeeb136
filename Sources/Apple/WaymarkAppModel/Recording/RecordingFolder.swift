public import Foundation
public import WaymarkFormats
public import WaymarkGeodesy

/// The session logs on the device.
public struct RecordingFolder: Equatable, Sendable {
  /// One log.
  public struct Recording: Equatable, Sendable, Identifiable {
    /// The file.
    public var url: URL
    /// When it was last written to.
    public var modified: Date
    /// Its size in bytes.
    public var size: Int

    /// The file's name.
    public var id: String { url.lastPathComponent }
  }

  /// Its location.
  public let url: URL
  private static let suffixes = [".waymark.jsonl", ".waymark.jsonl.gz"]

  /// Whether a file is a session log, by its name.
  public static func isLog(_ file: URL) -> Bool {
    let name = file.lastPathComponent.lowercased()
    return name.hasSuffix(".jsonl") || name.hasSuffix(".jsonl.gz")
  }

  /// The folder at a URL, which need not exist.
  public init(_ url: URL) { self.url = url }

  /// All logs, the newest first.
  public var recordings: [Recording] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    let logs = names.filter { name in Self.suffixes.contains { name.hasSuffix($0) } }.map { name in
      let file = url.appending(path: name)
      let values = try? file.resourceValues(forKeys: [.fileSizeKey, .contentModificationDateKey])
      return Recording(
        url: file, modified: values?.contentModificationDate ?? .distantPast, size: values?.fileSize ?? 0)
    }
    return logs.sorted { ($0.modified, $0.id) > ($1.modified, $1.id) }
  }

  /// A file for a new log, named after its UTC time, with a name that no other file has.
  public func newFile(at time: UTCInstant) throws(InputError) -> URL {
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw InputError("the folder of the recordings cannot be made", advice: "make room on the device")
    }
    let text = Date(timeIntervalSince1970: time.secondsSince1970).ISO8601Format()
    let stem = text.map { $0 == ":" ? "-" : $0 }
    for number in 1...1000 {
      let name = String(stem) + (number == 1 ? "" : "-\(number)") + Self.suffixes[0]
      let file = url.appending(path: name)
      if !FileManager.default.fileExists(atPath: file.path) { return file }
    }
    throw InputError("there are too many recordings of this second")
  }

  /// Copies a log from elsewhere, for example out of the Files app.
  ///
  /// - Returns: the copy.
  /// - Throws: `InputError` when it is not a session log, or cannot be copied.
  public func take(over file: URL) throws(InputError) -> URL {
    _ = try SessionLogReader(path: file.path)
    let target = url.appending(path: file.lastPathComponent)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      if FileManager.default.fileExists(atPath: target.path) { try FileManager.default.removeItem(at: target) }
      try FileManager.default.copyItem(at: file, to: target)
    } catch {
      throw InputError("the log could not be kept", file: file.lastPathComponent, advice: "make room on the device")
    }
    return target
  }

  /// Removes a log.
  public func remove(_ recording: Recording) throws(InputError) {
    do {
      try FileManager.default.removeItem(at: recording.url)
    } catch {
      throw InputError("the recording could not be removed", file: recording.id)
    }
  }
}
