import Foundation

/// A page that listens for events.
final class EventConnection: @unchecked Sendable {
  private let connection: RawConnection
  /// Received bytes that are not parsed yet.
  private var raw = Data()
  private var isBody = false
  private var isOver = false
  /// The head of the response, and its body without chunk headers.
  private(set) var text = ""

  /// Requests the events with a query and header lines.
  init(
    port: Int, path: String = "/api/anchors/events", query: String = "", headers: [String] = []
  ) throws {
    connection = try RawConnection(port: port)
    let lines = headers.map { $0 + "\r\n" }.joined()
    connection.send(
      "GET \(path)\(query) HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\(lines)\r\n")
  }

  /// Reads until a text has occurred so often; false when it does not, or the connection ends before.
  func waits(for word: String, times: Int = 1) -> Bool {
    while text.components(separatedBy: word).count - 1 < times {
      guard let bytes = connection.receive(), !bytes.isEmpty else { return false }
      raw.append(contentsOf: bytes)
      takeApart()
    }
    return true
  }

  /// Everything until the body's end.
  func whole() -> String {
    while !isOver, let bytes = connection.receive(), !bytes.isEmpty {
      raw.append(contentsOf: bytes)
      takeApart()
    }
    return text
  }

  /// Whether the server ends the connection.
  func ends() -> Bool { connection.ends() }

  private func takeApart() {
    let lineEnd = Data("\r\n".utf8)
    if !isBody {
      guard let end = raw.range(of: Data("\r\n\r\n".utf8)) else { return }
      text = String(decoding: raw[..<end.upperBound], as: UTF8.self)
      raw = Data(raw[end.upperBound...])
      isBody = true
    }
    // Chunks: the length in hexadecimal digits, the bytes, each with a line break after it.
    while let line = raw.range(of: lineEnd),
      let count = Int(String(decoding: raw[..<line.lowerBound], as: UTF8.self), radix: 16),
      raw.endIndex >= line.upperBound + count + 2
    {
      if count == 0 { isOver = true }
      text += String(decoding: raw[line.upperBound..<line.upperBound + count], as: UTF8.self)
      raw = Data(raw[(line.upperBound + count + 2)...])
    }
  }
}
