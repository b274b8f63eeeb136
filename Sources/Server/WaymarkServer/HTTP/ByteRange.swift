import Foundation

/// The header `Range` (RFC 9110, 14.1.2), for one range.
enum ByteRange: Equatable {
  /// No range, several of them, or another unit: the whole is sent.
  case whole
  /// These bytes.
  case part(Range<Int>)
  /// A range outside the contents.
  case unsatisfiable

  /// Parses the header.
  ///
  /// - Parameters:
  ///   - header: its value; nil when it is absent.
  ///   - length: number of bytes of the contents.
  init(_ header: String?, length: Int) {
    self = .whole
    guard let header, header.lowercased().hasPrefix("bytes=") else { return }
    let text = header.dropFirst("bytes=".count).filter { !$0.isWhitespace }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard ends.count == 2, !text.contains(","), ends.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
    else {
      return
    }
    // A number with too many digits is beyond any file.
    let first = ends[0].isEmpty ? nil : Int(ends[0]) ?? Int.max
    let last = ends[1].isEmpty ? nil : Int(ends[1]) ?? Int.max
    switch (first, last) {
    case (nil, nil):
      return
    case (nil, let count?):
      self = count == 0 || length == 0 ? .unsatisfiable : .part(max(0, length - count)..<length)
    case (let first?, let last):
      if let last, last < first { return }
      self = first >= length ? .unsatisfiable : .part(first..<min(last ?? Int.max, length - 1) + 1)
    }
  }
}
