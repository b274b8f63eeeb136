import Foundation

/// A response of a server, parsed without the server's own code.
struct RawResponse: Sendable {
  let status: Int
  /// By names in lower case.
  let headers: [String: String]
  let body: Data

  /// Parses a response; nil while it is not complete.
  init?(_ bytes: [UInt8], isHead: Bool) {
    let data = Data(bytes)
    guard let end = data.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].components(separatedBy: " ")
    guard words.count >= 2, words[0] == "HTTP/1.1" || words[0] == "HTTP/1.0", let status = Int(words[1]) else {
      return nil
    }
    // The go-ahead for a body is not a response yet.
    if status == 100 {
      guard let rest = RawResponse(Array(data[end.upperBound...]), isHead: isHead) else { return nil }
      self = rest
      return
    }
    self.status = status
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    self.headers = headers
    let length = isHead || status == 304 ? 0 : headers["content-length"].flatMap { Int($0) } ?? 0
    guard data.count - end.upperBound >= length else { return nil }
    body = Data(data[end.upperBound..<end.upperBound + length])
  }

  var text: String { String(decoding: body, as: UTF8.self) }
}
