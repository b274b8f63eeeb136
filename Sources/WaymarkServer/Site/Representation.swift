import Foundation
import WaymarkFormats

/// Contents that are served again and again: with a validator, and compressed once where that is worth it.
struct Representation: Sendable {
  let type: String
  let plain: SharedBytes
  let tag: String
  let compressed: SharedBytes?
  let compressedTag: String

  /// Prepares contents; compressing takes its time.
  init(_ data: Data, type: String) {
    self.type = type
    plain = SharedBytes(data)
    tag = EntityTag.of(data)
    let gzip = ContentType.isCompressible(type) && data.count >= 512 ? Gzip.compress(data, level: 9) : nil
    compressed = gzip.flatMap { $0.count < data.count / 10 * 9 ? SharedBytes($0) : nil }
    compressedTag = String(tag.dropLast()) + "-gz\""
  }

  /// Bytes that it takes in memory.
  var cost: Int { plain.count + (compressed?.count ?? 0) + 256 }

  /// The answer to a request for it.
  ///
  /// - Parameters:
  ///   - head: the request.
  ///   - headers: further header fields.
  /// - Returns: the whole, a part, or the word that nothing has changed.
  func response(to head: RequestHead, headers: [(name: String, value: String)]) -> WebResponse {
    let range = head.headers["range"]
    // Ranges count in the plain form: a player or a downloader that asks for them does not unpack.
    let zipped = range == nil && head.acceptsGzip ? compressed : nil
    var fields = headers
    fields.append(("ETag", zipped == nil ? tag : compressedTag))
    if compressed != nil { fields.append(("Vary", "Accept-Encoding")) }
    if let known = head.headers["if-none-match"],
      EntityTag.isNamed(tag, in: known) || EntityTag.isNamed(compressedTag, in: known)
    {
      return WebResponse(status: 304, headers: fields)
    }
    fields.append(("Content-Type", type))
    fields.append(("Accept-Ranges", "bytes"))
    if let zipped {
      fields.append(("Content-Encoding", "gzip"))
      return WebResponse(status: 200, headers: fields, body: .bytes(zipped, 0..<zipped.count))
    }
    return PartialContent.response(head, tag: tag, length: plain.count, headers: fields) { .bytes(plain, $0) }
  }
}
