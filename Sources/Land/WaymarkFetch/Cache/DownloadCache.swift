import Foundation
import WaymarkFormats

/// A folder of files that were loaded from sources, by address: what is there need not be loaded again, and what broke
/// off is continued.
struct DownloadCache: Sendable {
  /// Days after which an unused file goes.
  private static let maximumAgeDays = 30.0

  let folder: URL

  /// Opens or makes the folder, and removes what has not been used for long.
  init(folder: URL) throws(InputError) {
    self.folder = folder
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw InputError(
        "the folder of downloads cannot be created", file: folder.path,
        advice: "check its permissions, or give another with --cache")
    }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
      let file = folder.appendingPathComponent(name)
      if let age = Self.age(of: file), age > Self.maximumAgeDays * 86_400 {
        try? FileManager.default.removeItem(at: file)
      }
    }
  }

  /// The file of an address.
  ///
  /// - Parameters:
  ///   - key: the address, with all that the request says.
  ///   - suffix: the end of its name.
  /// - Returns: where it is or will be.
  func file(_ key: String, suffix: String) -> URL {
    let name = key.split(separator: "/").last.map { $0.filter { $0.isLetter || $0.isNumber }.prefix(24) } ?? ""
    return folder.appendingPathComponent("\(name)-\(Self.hash(key))\(suffix)")
  }

  /// Seconds since a file was loaded or used; nil when there is none.
  static func age(of file: URL) -> Double? {
    let date = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
    return date.map { -$0.timeIntervalSinceNow }
  }

  /// Notes that a file is in use.
  func touch(_ file: URL) { utimes(file.path, nil) }

  /// Runs work on a file while no other process of this user does.
  ///
  /// - Throws: what the work throws; `InputError` when another fetch loads the same file for too long.
  func exclusively<T: Sendable>(_ file: URL, _ work: () async throws -> T) async throws -> T {
    let descriptor = open(file.path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return try await work() }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 { try await Task.sleep(for: .milliseconds(200)) }
    return try await work()
  }

  /// FNV-1a of 64 bits (Fowler, Noll, Vo), in hexadecimal.
  private static func hash(_ text: String) -> String {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(value, radix: 16)
  }
}
