import Foundation
import Testing

@testable import WaymarkServer

/// Requests that a proxy may parse differently: they are refused, and the connection with them, so that the bytes that
/// follow are never taken for a second request (RFC 9112, 11.2).
@Suite struct FramingTests {
  private static let post = "POST /api/elevation HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"

  static let ambiguous: [(String, String)] = [
    ("two lengths", post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x"),
    ("two equal lengths", post + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}"),
    ("a blank before the colon", post + "Content-Length : 2\r\n\r\n{}"),
    ("a length with a sign", post + "Content-Length: +2\r\n\r\n{}"),
    ("a length in hexadecimals", post + "Content-Length: 0x2\r\n\r\n{}"),
    ("a list of lengths", post + "Content-Length: 2, 2\r\n\r\n{}"),
    ("no length in its field", post + "Content-Length: \r\n\r\n{}"),
    ("a folded length", post + "Content-Length:\r\n 2\r\n\r\n{}"),
    ("a folded field", "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: y\r\n z\r\n\r\n"),
    ("a folded first line", "GET /api/health HTTP/1.1\r\n X: y\r\nHost: 127.0.0.1\r\n\r\n"),
    ("a NUL in the path", "GET /api/health\0/x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"),
    ("a NUL in the query", "GET /api/health?a\0b HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"),
    ("a NUL in a field", "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: a\0b\r\n\r\n"),
    ("a NUL in another field", "GET /api/health HTTP/1.1\r\nX: a\0b\r\nHost: 127.0.0.1\r\n\r\n"),
    ("two blanks in the first line", "GET  /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"),
    ("a bare LF before the empty line", "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\n\r\n"),
    ("a NUL in a name", "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX\0: a\r\n\r\n"),
    ("a bare LF after the request line", "GET /api/health HTTP/1.1\nHost: 127.0.0.1\r\n\r\n"),
    ("a bare LF between fields", "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\nX: y\r\n\r\n"),
    ("a bare CR in a field", "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: a\rY: b\r\n\r\n"),
    ("two hosts", "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n"),
    ("a field without a colon", "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nnothing\r\n\r\n"),
    ("no name", "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n: x\r\n\r\n"),
    ("a name with a bracket", "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX(: x\r\n\r\n"),
  ]

  /// Bodies in chunks: libmicrohttpd also ends their lines at a bare LF, which a proxy may take for a part of the line.
  static let chunked: [(String, String)] = [
    ("a length and a coding", post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
    ("a coding and a length", post + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
    ("a blank before the coding's colon", post + "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n"),
    ("an unknown coding", post + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"),
    ("two codings", post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
    ("two coding fields", post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n"),
    ("a coding of HTTP/1.0", "POST /api/elevation HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    ("chunks", post + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
    ("chunks that end with a bare LF", post + "Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n"),
    ("chunks with an extension", post + "Transfer-Encoding: chunked\r\n\r\n2;a=\nb\r\n{}\r\n0\r\n\r\n"),
    ("no body in chunks", "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
  ]

  @Test func ambiguousHeadsAreRefusedAndTheConnectionEnds() async throws {
    let server = try TestServer()
    let port = server.port
    for (name, bytes) in Self.ambiguous + Self.chunked {
      // The bytes that follow must not be taken for a request.
      let next = "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
      let (text, isEnded) = try await TestServer.client {
        let connection = try RawConnection(port: port, patience: 5)
        connection.send(bytes + next)
        var text = ""
        while let more = connection.receive() {
          if more.isEmpty { return (text, true) }
          text += String(decoding: more, as: UTF8.self)
        }
        return (text, false)
      }
      #expect(isEnded, "\(name): the connection stays")
      // One without a clear end may also be refused as what it claims to be.
      let statuses = Self.chunked.contains { $0.0 == name } ? ["400", "411"] : ["400"]
      #expect(
        statuses.contains { text.hasPrefix("HTTP/1.1 \($0)") || text.hasPrefix("HTTP/1.0 \($0)") },
        "\(name): \(text.prefix(200))")
      #expect(!text.contains("\"status\":\"ok\""), "\(name): what follows was answered")
    }
    #expect(try await server.ask("GET", "/api/health").status == 200)
  }

  @Test(arguments: [
    "GET /api/areas?lat=1&lon=2 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "GET /api/health HTTP/1.1\r\nHOST:\t 127.0.0.1 \t\r\nX:\r\nY:   \r\nZ:a\r\n\r\n",
    "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ä,ö\r\nCookie: a=b; c=d\r\nCookie: e=f\r\n\r\n",
    "GET /api/health HTTP/1.1\r\nX: y\r\nX: y\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n",
    "GET /api/health HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n",
  ])
  func ordinaryHeadsAreAnswered(_ head: String) async throws {
    let server = try TestServer()
    let port = server.port
    let status = try await TestServer.client {
      let connection = try RawConnection(port: port)
      connection.send(head)
      return connection.answer()?.status
    }
    #expect(status == 200)
  }

  /// The same on a connection that is kept, in pieces of any size.
  @Test func headsInPiecesAreTheSame() async throws {
    let server = try TestServer()
    let port = server.port
    let head = "GET /api/areas?lat=1&lon=2 HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept:  */*  \r\nX:\r\nUser-Agent: t\r\n\r\n"
    let statuses = try await TestServer.client {
      let connection = try RawConnection(port: port)
      return (1...12).map { size -> Int? in
        let bytes = Array(head.utf8)
        for start in stride(from: 0, to: bytes.count, by: size * 3) {
          connection.send(Array(bytes[start..<min(bytes.count, start + size * 3)]))
          usleep(200)
        }
        return connection.answer()?.status
      }
    }
    #expect(statuses == Array(repeating: 200, count: 12))
  }
}
