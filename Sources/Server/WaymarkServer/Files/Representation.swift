import Foundation

/// Contents that are served repeatedly: with a validator, and compressed once where that is worthwhile.
package struct Representation: Sendable {
  /// Contents shorter than this are sent as they are.
  package static let minimumCompressibleSize = 512
  /// Longer responses for one client are compressed fast, or compression would take longer than all else.
  private static let maximumQuickSize = 128 * 1024

  let type: String
  let plain: SharedBytes
  let tag: String
  private(set) var compressed: [ContentCoding: SharedBytes] = [:]
  private let isCompressible: Bool

  /// Prepares contents; compression takes time.
  ///
  /// - Parameters:
  ///   - data: the contents.
  ///   - type: their media type.
  ///   - effort: how long compression may take; `improved` compresses better.
  init(_ data: Data, type: String, effort: ContentCoding.Effort = .quick) {
    self.init(data, type: type, codings: ContentCoding.allCases, effort)
  }

  /// Prepares contents for clients that accept one form; compression takes time.
  ///
  /// - Parameters:
  ///   - data: the contents.
  ///   - type: their media type.
  ///   - coding: the form; nil for the contents as they are.
  init(_ data: Data, type: String, coding: ContentCoding?) {
    self.init(
      data, type: type, codings: coding.map { [$0] } ?? [], data.count > Self.maximumQuickSize ? .fast : .quick)
  }

  private init(_ data: Data, type: String, codings: [ContentCoding], _ effort: ContentCoding.Effort) {
    self.type = type
    plain = SharedBytes(data)
    tag = EntityTag.of(data)
    isCompressible = ContentType.isCompressible(type) && data.count >= Self.minimumCompressibleSize
    guard isCompressible else { return }
    for coding in codings { compressed[coding] = coding.compress(data, effort).map(SharedBytes.init) }
  }

  /// The same, with the best compression.
  func improved() -> Representation {
    var better = self
    for coding in compressed.keys where coding.hasPatience {
      better.compressed[coding] = coding.compress(plain.data, .best).map(SharedBytes.init)
    }
    return better
  }

  /// Bytes of memory used.
  var cost: Int { compressed.values.reduce(plain.count + 256) { $0 + $1.count } }

  /// The response to a request for it.
  ///
  /// - Parameters:
  ///   - head: the request.
  ///   - headers: further header fields.
  /// - Returns: the whole, a part, or 304 when nothing has changed.
  func response(to head: RequestHead, headers: [(name: String, value: String)]) -> WebResponse {
    // Ranges count in the uncompressed form: a player or a downloader that requests them does not decompress.
    let coding = head.headers["range"] == nil ? coding(for: head) : nil
    var fields = headers
    fields.append(("ETag", tag(of: coding)))
    if isCompressible { fields.append(("Vary", "Accept-Encoding")) }
    if let known = head.headers["if-none-match"],
      ([nil] + ContentCoding.allCases).contains(where: { EntityTag.isNamed(tag(of: $0), in: known) })
    {
      return WebResponse(status: 304, headers: fields)
    }
    fields.append(("Content-Type", type))
    fields.append(("Accept-Ranges", "bytes"))
    if let coding, let bytes = compressed[coding] {
      fields.append(("Content-Encoding", coding.rawValue))
      return WebResponse(status: 200, headers: fields, body: .bytes(bytes, 0..<bytes.count))
    }
    return PartialContent.response(head, tag: tag, length: plain.count, headers: fields) { .bytes(plain, $0) }
  }

  private func coding(for head: RequestHead) -> ContentCoding? {
    ContentCoding.allCases.first { compressed[$0] != nil && head.accepts($0) }
  }

  /// Every form has a validator of its own.
  private func tag(of coding: ContentCoding?) -> String {
    coding.map { tag.dropLast() + "-\($0.rawValue)\"" } ?? tag
  }
}
