public import Foundation

/// A server on loopback that serves files of a folder as object stores and mirrors do: parts (`Range`, `If-Range`),
/// names of states (`ETag`, `If-None-Match`), `HEAD`; and that can misbehave.
public final class FileServer: @unchecked Sendable {
  /// A request as it came.
  public struct Request: Sendable {
    /// `GET`, `HEAD`, `POST`.
    public var method: String
    /// Path and query.
    public var target: String
    /// Header fields, names in lower case.
    public var headers: [String: String]
    /// The body.
    public var body: Data
  }

  /// What to send instead of a file.
  public enum Response: Sendable {
    /// Status, type and body.
    case text(Int, type: String, String)
    /// Status and header lines.
    case head(Int, [String])
    /// A file, but the connection breaks after so many bytes of it.
    case broken(after: Int)
    /// Nothing, forever.
    case silence
  }

  private var listener: LoopbackListener?
  private let folder: URL
  private let respond: @Sendable (Request) -> Response?
  private let lock = NSLock()
  private var received: [Request] = []
  private var held: [Int32] = []

  /// The port that it listens on.
  public var port: Int { listener?.port ?? 0 }
  /// Its address, without a slash at the end.
  public var address: String { "http://127.0.0.1:\(port)" }
  /// All requests so far.
  public var requests: [Request] { lock.withLock { received } }

  /// Starts.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - respond: what to send instead of a file; nil for the file.
  /// - Throws: `POSIXError` when no port is free.
  public init(_ folder: URL, respond: @escaping @Sendable (Request) -> Response? = { _ in nil }) throws {
    (self.folder, self.respond) = (folder, respond)
    listener = try LoopbackListener { [weak self] client in
      guard let self else {
        close(client)
        return
      }
      Thread.detachNewThread { self.serve(client) }
    }
  }

  deinit {
    for client in held { close(client) }
  }

  private func serve(_ client: Int32) {
    defer { close(client) }
    while let request = Self.receive(client) {
      lock.withLock { received.append(request) }
      switch respond(request) {
      case .text(let status, let type, let body)?:
        let data = request.method == "HEAD" ? Data() : Data(body.utf8)
        guard Self.send(client, status, ["Content-Type: \(type)", "Content-Length: \(body.utf8.count)"], data) else {
          return
        }
      case .head(let status, let lines)?:
        guard Self.send(client, status, lines + ["Content-Length: 0"], Data()) else { return }
      case .silence?:
        lock.withLock { held.append(dup(client)) }
        return
      case .broken(let count)?:
        file(request, to: client, breakingAfter: count)
        return
      case nil:
        guard file(request, to: client, breakingAfter: nil) else { return }
      }
    }
  }

  @discardableResult
  private func file(_ request: Request, to client: Int32, breakingAfter limit: Int?) -> Bool {
    let path = request.target.split(separator: "?").first.map(String.init) ?? ""
    guard !path.contains(".."), let data = FileManager.default.contents(atPath: folder.path + path) else {
      return Self.send(client, 404, ["Content-Type: text/plain", "Content-Length: 9"], Data("not here\n".utf8))
    }
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in data { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let etag = "\"\(String(value, radix: 16))\""
    if request.headers["if-none-match"] == etag { return Self.send(client, 304, ["ETag: \(etag)"], Data()) }
    var lines = ["ETag: \(etag)", "Accept-Ranges: bytes", "Content-Type: application/octet-stream"]
    var (status, body) = (200, data)
    if let range = request.headers["range"]?.dropFirst("bytes=".count).split(separator: ",").first,
      request.headers["if-range"].map({ $0 == etag }) ?? true
    {
      let parts = range.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      let first = parts.first.flatMap { $0 } ?? 0
      let last = min(data.count - 1, parts.last.flatMap { $0 } ?? data.count - 1)
      guard first <= last else {
        return Self.send(client, 416, ["Content-Range: bytes */\(data.count)", "Content-Length: 0"], Data())
      }
      (status, body) = (206, data[first...last])
      lines.append("Content-Range: bytes \(first)-\(last)/\(data.count)")
    }
    lines.append("Content-Length: \(body.count)")
    if request.method == "HEAD" { return Self.send(client, status, lines, Data()) }
    return Self.send(client, status, lines, limit.map { body.prefix($0) } ?? body)
  }

  private static func send(_ client: Int32, _ status: Int, _ lines: [String], _ body: Data) -> Bool {
    let data = Data((["HTTP/1.1 \(status) -"] + lines).joined(separator: "\r\n").utf8) + Data("\r\n\r\n".utf8) + body
    return data.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let count = Glibc.send(client, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
  }

  private static func receive(_ client: Int32) -> Request? {
    var bytes = Data()
    var buffer = [UInt8](repeating: 0, count: 65536)
    let end = Data("\r\n\r\n".utf8)
    while true {
      if let head = bytes.range(of: end) {
        let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
          guard let colon = line.firstIndex(of: ":") else { continue }
          headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        if bytes.distance(from: head.upperBound, to: bytes.endIndex) >= length {
          let words = lines[0].split(separator: " ")
          return Request(
            method: words.first.map(String.init) ?? "", target: words.count > 1 ? String(words[1]) : "/",
            headers: headers, body: bytes[head.upperBound...].prefix(length))
        }
      }
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes.append(contentsOf: buffer.prefix(count))
    }
  }
}
