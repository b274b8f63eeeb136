internal import CGDAL
import Foundation
import Synchronization
import WaymarkFormats

/// A file on a web server, of which GDAL reads ranges through Waymark's own transport with its limits: GDAL itself has no network.
/// Its `name` can be opened within `isOpen`.
public final class RemoteFile: Sendable {
  /// Reads a range of the file; nil when that fails.
  public typealias Read = @Sendable (Range<Int>) -> Data?

  /// The beginning of names in GDAL's file systems.
  static let prefix = "/vsiwaymark/"
  /// Requests are for whole blocks, which stay.
  private static let block = 64 << 10
  /// What a window may take of a file.
  private static let maximumBytes = 256 << 20

  /// The length of the file, bytes.
  let size: Int
  /// The name for GDAL.
  let name: String
  private let read: Read
  private let blocks = Mutex<[Int: Data]>([:])
  private static let files = Mutex<[String: RemoteFile]>([:])

  /// Makes the file known to GDAL.
  ///
  /// - Parameters:
  ///   - size: its length, bytes.
  ///   - head: its first bytes, where they are already known.
  ///   - read: reads ranges, one at a time.
  public init(size: Int, head: Data, read: @escaping Read) {
    self.size = size
    self.read = read
    name = Self.prefix + UUID().uuidString + ".tif"
    if head.count >= min(size, Self.block) { blocks.withLock { $0[0] = head.prefix(Self.block) } }
    _ = Self.handler
  }

  /// Runs work while GDAL knows the name.
  func isOpen<T>(_ work: () throws(InputError) -> T) throws(InputError) -> T {
    let key = String(name.dropFirst(Self.prefix.count))
    Self.files.withLock { $0[key] = self }
    defer { Self.files.withLock { $0[key] = nil } }
    return try work()
  }

  /// Copies bytes from an offset on.
  ///
  /// - Returns: the number of bytes; fewer than asked for at the end of the file, or when the server fails.
  func copy(from offset: Int, into room: UnsafeMutableRawBufferPointer) -> Int {
    var done = 0
    while done < room.count, offset + done < size {
      let place = offset + done
      guard let block = block(place / Self.block) else { break }
      let bytes = block.dropFirst(place % Self.block).prefix(room.count - done)
      guard !bytes.isEmpty else { break }
      bytes.copyBytes(to: UnsafeMutableRawBufferPointer(rebasing: room[done...]))
      done += bytes.count
    }
    return done
  }

  private func block(_ number: Int) -> Data? {
    if let known = blocks.withLock({ $0[number] }) { return known }
    guard blocks.withLock({ $0.count }) < Self.maximumBytes / Self.block else { return nil }
    let start = number * Self.block
    let range = start..<start + min(Self.block, size - start)
    guard let bytes = read(range), bytes.count == range.count else { return nil }
    blocks.withLock { $0[number] = bytes }
    return bytes
  }

  // MARK: - GDAL's side

  /// What GDAL has opened of a file.
  private final class Handle {
    let file: RemoteFile
    var offset = 0
    var isAtEnd = false
    init(_ file: RemoteFile) { self.file = file }
  }

  private static func file(_ name: UnsafePointer<CChar>?) -> RemoteFile? {
    // GDAL passes names with or without the prefix.
    guard let name else { return nil }
    var key = String(cString: name)
    if key.hasPrefix(prefix) { key.removeFirst(prefix.count) }
    return files.withLock { $0[key] }
  }

  private static func handle(_ pointer: UnsafeMutableRawPointer?) -> Handle? {
    pointer.map { Unmanaged<Handle>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let handler: Void = {
    guard let callbacks = VSIAllocFilesystemPluginCallbacksStruct() else { return }
    defer { VSIFreeFilesystemPluginCallbacksStruct(callbacks) }
    callbacks.pointee.stat = { _, name, status, _ in
      guard let file = RemoteFile.file(name), let status else { return -1 }
      // GDAL's is `stat64`, which is the same on systems of 64 bits.
      let result = UnsafeMutableRawPointer(status).assumingMemoryBound(to: stat.self)
      result.pointee = stat()
      result.pointee.st_size = file.size
      result.pointee.st_mode = S_IFREG
      return 0
    }
    callbacks.pointee.open = { _, name, access in
      guard access?.pointee == CChar(UInt8(ascii: "r")), let file = RemoteFile.file(name) else { return nil }
      return Unmanaged.passRetained(Handle(file)).toOpaque()
    }
    callbacks.pointee.tell = { vsi_l_offset(RemoteFile.handle($0)?.offset ?? 0) }
    callbacks.pointee.seek = { pointer, offset, whence in
      guard let handle = RemoteFile.handle(pointer), let offset = Int(exactly: offset) else { return -1 }
      let start = whence == SEEK_CUR ? handle.offset : whence == SEEK_END ? handle.file.size : 0
      let (target, overflow) = start.addingReportingOverflow(offset)
      guard !overflow, target >= 0 else { return -1 }
      (handle.offset, handle.isAtEnd) = (target, false)
      return 0
    }
    callbacks.pointee.read = { pointer, room, size, count in
      guard let handle = RemoteFile.handle(pointer), let room, size > 0, count > 0 else { return 0 }
      let (wanted, overflow) = size.multipliedReportingOverflow(by: count)
      guard !overflow else { return 0 }
      let done = handle.file.copy(
        from: handle.offset, into: UnsafeMutableRawBufferPointer(start: room, count: wanted))
      handle.offset += done
      handle.isAtEnd = done < wanted
      return done / size
    }
    callbacks.pointee.eof = { RemoteFile.handle($0)?.isAtEnd == false ? 0 : 1 }
    callbacks.pointee.close = { pointer in
      if let pointer { Unmanaged<Handle>.fromOpaque(pointer).release() }
      return 0
    }
    // GDAL keeps the pointer.
    _ = VSIInstallPluginHandler(strdup(prefix), callbacks)
  }()
}
