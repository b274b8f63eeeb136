public import Foundation
import Synchronization

/// The files of a published site: at a host, or in a folder of the device.
public struct SiteFiles: Sendable {
  private let source: @Sendable (_ path: String, _ range: Range<Int>?) async throws -> Data

  /// The site at a host.
  ///
  /// - Parameters:
  ///   - base: its address; ends with a slash.
  ///   - transport: sends requests.
  public init(at base: URL, transport: ServerTransport) {
    let whole = WholeFiles()
    source = { path, range in
      if let range, let file = whole[path] { return Self.part(range, of: file) }
      var request = ServerRequest(url: base.appending(path: path), timeout: 30)
      if let range {
        request.headers["Range"] = "bytes=\(range.lowerBound)-\(range.upperBound - 1)"
        // A compressed file has other ranges.
        request.headers["Accept-Encoding"] = "identity"
      }
      let response = try await transport.send(request)
      switch response.status {
      case 206 where range != nil: return response.body
      case 200:
        guard let range else { return response.body }
        // The host ignores ranges.
        whole[path] = response.body
        return Self.part(range, of: response.body)
      default: throw ServerFailure(status: response.status, body: response.body)
      }
    }
  }

  /// The site in a folder.
  public init(folder: URL) {
    source = { path, range in
      let url = folder.appending(path: path)
      guard let file = try? FileHandle(forReadingFrom: url) else {
        throw ServerFailure(.refused(status: 404), "A file of the site is missing: \(path).")
      }
      defer { try? file.close() }
      guard let range else { return try file.readToEnd() ?? Data() }
      try file.seek(toOffset: UInt64(range.lowerBound))
      return try file.read(upToCount: range.count) ?? Data()
    }
  }

  /// Reads a file, or a part of it.
  ///
  /// - Parameters:
  ///   - path: its path below the site.
  ///   - range: bytes; nil for all.
  /// - Returns: the bytes; fewer at the file's end.
  /// - Throws: `ServerFailure`.
  func read(_ path: String, _ range: Range<Int>? = nil) async throws(ServerFailure) -> Data {
    // A site is a stranger's: its paths must not lead out of it.
    guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
      throw ServerFailure(.invalidResponse, "The site names a file outside of itself.")
    }
    if let range, range.isEmpty { return Data() }
    do {
      return try await source(path, range)
    } catch {
      throw ServerFailure(error)
    }
  }

  private static func part(_ range: Range<Int>, of file: Data) -> Data {
    Data(file.dropFirst(range.lowerBound).prefix(range.count))
  }
}

/// Files that a host sent whole, though a part was wanted.
private final class WholeFiles: Sendable {
  private let files = Mutex<[String: Data]>([:])

  subscript(path: String) -> Data? {
    get { files.withLock { $0[path] } }
    set { files.withLock { $0[path] = newValue } }
  }
}
