import Foundation

/// The segments of a path as sent, one after the other, in place.
struct PathSegments {
  /// A segment; empty after the last.
  struct Segment {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>

    static func == (segment: Segment, text: StaticString) -> Bool {
      segment.bytes.count == text.utf8CodeUnitCount
        && segment.bytes.baseAddress.map { memcmp($0, text.utf8Start, segment.bytes.count) == 0 } ?? true
    }
  }

  private var rest: UnsafeBufferPointer<UInt8>

  /// The segments of a target, without its query.
  init(_ target: UnsafeBufferPointer<UInt8>) {
    let end = target.firstIndex(of: UInt8(ascii: "?")) ?? target.count
    let start = target.first == UInt8(ascii: "/") ? 1 : 0
    rest = UnsafeBufferPointer(rebasing: target[min(start, end)..<end])
  }

  /// Takes the next segment off the front.
  mutating func next() -> Segment {
    let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.count
    let segment = UnsafeBufferPointer(rebasing: rest[..<end])
    rest = UnsafeBufferPointer(rebasing: rest[min(end + 1, rest.count)...])
    return Segment(bytes: segment)
  }
}
