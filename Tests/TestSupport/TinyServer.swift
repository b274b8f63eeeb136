public import Foundation

/// A server on loopback that accepts every connection and responds with the same bytes, with one text after another, or
/// never.
public final class TinyServer: @unchecked Sendable {
  private var listener: LoopbackListener?
  private let response: [UInt8]?
  private let tail: (piece: String, pause: UInt32)?
  private let lock = NSLock()
  private var received: [[UInt8]] = []
  private var script: [[UInt8]] = []
  private var held: [Int32] = []
  private let keepsConnections: Bool
  private var connectionCount = 0

  /// Its address.
  public var url: URL { URL(string: "http://127.0.0.1:\(port)") ?? URL(fileURLWithPath: "/") }

  /// The port that it listens on.
  public var port: Int { listener?.port ?? 0 }

  /// Connections so far.
  public var connections: Int { lock.withLock { connectionCount } }

  /// What the last client sent.
  public var lastRequest: String { requests.last ?? "" }

  /// What all clients sent, in order.
  public var requests: [String] { lock.withLock { received.map { String(decoding: $0, as: UTF8.self) } } }

  /// Responds to the first connection with the first text, to the next with the next; to those after the last with the
  /// last. A tail follows each.
  public convenience init(answers: [String], tail: (piece: String, pause: UInt32)? = nil) throws {
    try self.init(answers.last, tail: tail)
    lock.withLock { script = answers.dropLast().map { Array($0.utf8) } }
  }

  /// Responds with head and body; with nil it keeps the connection open without a response. With a tail it keeps
  /// sending that forever, with a pause of so many microseconds before each piece.
  public convenience init(_ response: String?, tail: (piece: String, pause: UInt32)? = nil) throws {
    try self.init(bytes: response.map { Array($0.utf8) }, tail: tail)
  }

  /// Responds with bytes; with `keepsConnections` it accepts further requests on the same connection, and serves several
  /// connections at once.
  public init(
    bytes response: [UInt8]?, tail: (piece: String, pause: UInt32)? = nil, keepsConnections: Bool = false
  ) throws {
    self.tail = tail
    self.response = response
    self.keepsConnections = keepsConnections
    listener = try LoopbackListener { [weak self] client in
      if let self { self.serve(client) } else { close(client) }
    }
  }

  /// The text of a response that ends with its connection.
  public static func http(
    _ status: String, type: String = "application/json", headers: [String] = [], _ body: String
  ) -> String {
    let head = [
      "HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)", "Connection: close",
    ]
    return (head + headers).joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  /// A whole request, body included; what has arrived so far when the client sends no more.
  private func receive(_ client: Int32) -> [UInt8] {
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return request }
      request += buffer.prefix(count)
      let text = String(decoding: request, as: UTF8.self)
      guard let end = text.range(of: "\r\n\r\n") else { continue }
      let head = text[..<end.lowerBound].lowercased()
      let length =
        head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
        .flatMap { Int($0.dropFirst("content-length:".count).drop { $0 == " " }) } ?? 0
      if text[end.upperBound...].utf8.count >= length { return request }
      if head.contains("expect: 100-continue") {
        _ = "HTTP/1.1 100 Continue\r\n\r\n".withCString { send(client, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
      }
    }
  }

  private func serve(_ client: Int32) {
    lock.withLock { connectionCount += 1 }
    guard keepsConnections, let response else { return serveOnce(client) }
    // A connection that is kept must not hold up the next one.
    Thread.detachNewThread { [weak self] in
      while let self {
        let request = self.receive(client)
        guard !request.isEmpty else { break }
        self.lock.withLock { self.received.append(request) }
        _ = response.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      }
      close(client)
    }
  }

  private func serveOnce(_ client: Int32) {
    let request = receive(client)
    let scripted = lock.withLock { () -> [UInt8]? in
      received.append(request)
      return script.isEmpty ? nil : script.removeFirst()
    }
    if let response = scripted ?? response {
      _ = response.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if let tail {
        let piece = Array(tail.piece.utf8)
        while piece.withUnsafeBytes({ send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }) > 0 {
          usleep(tail.pause)
        }
      }
      close(client)
    } else {
      lock.withLock { held.append(client) }
    }
  }

  deinit {
    for client in held { close(client) }
  }
}
