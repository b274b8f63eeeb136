import Foundation

/// An input as a file, in memory where the system has such a folder: for readers that take a path.
enum FuzzFile {
  /// The folder of this process; removed when it ends normally.
  static let folder: URL = {
    let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
    let parent =
      FileManager.default.isWritableFile(atPath: memory.path) ? memory : FileManager.default.temporaryDirectory
    let folder = parent.appendingPathComponent("waymark-fuzz-\(getpid())", isDirectory: true)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: FuzzFile.folder) }
    return folder
  }()

  /// Writes an input.
  ///
  /// - Parameters:
  ///   - bytes: its contents.
  ///   - name: the file's name in the folder.
  /// - Returns: the path.
  static func write(_ bytes: UnsafeRawBufferPointer, name: String = "input") -> String {
    let path = folder.path + "/" + name
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    FuzzCheck.require(descriptor >= 0, "\(path) cannot be written")
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      #else
        let count = Darwin.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      #endif
      FuzzCheck.require(count > 0, "\(path) cannot be written")
      written += count
    }
    return path
  }

  /// The parts of an input that stands for several files, separated by a line "%%".
  static func parts(_ bytes: UnsafeRawBufferPointer, maximum: Int) -> [UnsafeRawBufferPointer] {
    var parts: [UnsafeRawBufferPointer] = []
    var start = 0
    var i = 0
    while i + 3 <= bytes.count, parts.count + 1 < maximum {
      if bytes[i] == 0x25, bytes[i + 1] == 0x25, bytes[i + 2] == 0x0A {
        parts.append(UnsafeRawBufferPointer(rebasing: bytes[start..<i]))
        start = i + 3
        i = start
      } else {
        i += 1
      }
    }
    parts.append(UnsafeRawBufferPointer(rebasing: bytes[start...]))
    return parts
  }
}
