import Foundation
import WaymarkFormats

/// One file that a page may store: its expected contents, and its transfer size.
package struct OfflineFile: Equatable, Sendable {
  /// Its address below the page, with its query.
  package let path: String
  /// Its length, bytes.
  package let bytes: Int
  /// Its transfer length, compressed where that is worthwhile, bytes.
  package let packed: Int
  /// Identifies its contents: the first 128 bits of their SHA-256 as 32 hexadecimal digits.
  package let tag: String

  /// Describes contents.
  ///
  /// - Parameters:
  ///   - path: address below the page.
  ///   - data: the contents.
  ///   - type: their media type.
  package init(path: String, _ data: Data, type: String) {
    self.path = path
    bytes = data.count
    let isWorthIt = ContentType.isCompressible(type) && data.count >= Representation.minimumCompressibleSize
    packed = (isWorthIt ? ContentCoding.gzip.compress(data, .best)?.count : nil) ?? data.count
    tag = String(EntityTag.of(data).dropFirst().dropLast())
  }

  /// Its entry in a list.
  package var json: JSONValue {
    ["path": .string(path), "bytes": .number(Double(bytes)), "packed": .number(Double(packed)), "tag": .string(tag)]
  }
}
