import TestSupport
import Testing

@testable import WaymarkServer

@Suite struct ByteRangeTests {
  @Test(arguments: [
    (nil, ByteRange.whole), ("bytes=0-0", .part(0..<1)), ("bytes=2-5", .part(2..<6)), ("bytes=5-", .part(5..<10)),
    ("bytes=-3", .part(7..<10)), ("bytes=-30", .part(0..<10)), ("bytes=0-99", .part(0..<10)),
    ("bytes=10-", .unsatisfiable), ("bytes=-0", .unsatisfiable), ("bytes=99999999999999999999-", .unsatisfiable),
    ("bytes=0-99999999999999999999", .part(0..<10)), ("bytes=5-2", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole),
    ("bytes=0-1,3-4", .whole), ("lines=1-2", .whole), ("bytes 1-2", .whole), ("", .whole), ("bytes=--3", .whole),
    ("bytes=+1-2", .whole), ("BYTES=1-2", .part(1..<3)),
  ])
  func headersMeanTheseBytesOfTen(_ header: String?, _ range: ByteRange) {
    #expect(ByteRange(header, length: 10) == range)
  }

  @Test func nothingHasNoParts() {
    #expect(ByteRange("bytes=0-", length: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-5", length: 0) == .unsatisfiable)
  }

  @Test func partsLieWithinTheWhole() {
    var generator = SeededGenerator(seed: 9)
    for round in 0..<2000 {
      let length = Int.random(in: 0...20, using: &generator)
      let first = Int.random(in: 0...25, using: &generator)
      let last = Int.random(in: 0...25, using: &generator)
      guard case .part(let range) = ByteRange("bytes=\(first)-\(last)", length: length) else { continue }
      let expected = Array(0..<length).filter { first <= $0 && $0 <= last }
      #expect(Array(range) == expected, "seed 9, round \(round)")
    }
  }
}
