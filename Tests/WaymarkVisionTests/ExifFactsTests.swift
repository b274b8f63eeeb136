import Testing
import WaymarkGeodesy
import WaymarkVision

/// What a camera wrote into a JPEG file; damaged files are read as far as they make sense.
@Suite struct ExifFactsTests {
  /// A file with what phones write: orientation 6, 26 mm, a place, a height below the sea, a direction, an accuracy.
  static func file(isBigEndian: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8((value >> (8 * $0)) & 255) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    func fractions(_ values: [(Int, Int)]) -> [UInt8] { values.flatMap { number($0.0, 4) + number($0.1, 4) } }
    func folder(_ entries: [(tag: Int, type: Int, count: Int, value: [UInt8])], at begin: Int) -> [UInt8] {
      var (body, data) = (number(entries.count, 2), [UInt8]())
      let end = begin + 2 + 12 * entries.count + 4
      for entry in entries {
        body += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
        if entry.value.count > 4 {
          body += number(end + data.count, 4)
          data += entry.value
        } else {
          body += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
        }
      }
      return body + [0, 0, 0, 0] + data
    }
    func text(_ letter: String) -> [UInt8] { Array(letter.utf8) + [0] }
    let (lensAt, gpsAt) = (8 + 2 + 3 * 12 + 4, 8 + 2 + 3 * 12 + 4 + 2 + 12 + 4)
    let main = folder(
      [(0x0112, 3, 1, number(6, 2)), (0x8769, 4, 1, number(lensAt, 4)), (0x8825, 4, 1, number(gpsAt, 4))], at: 8)
    let lens = folder([(0xA405, 3, 1, number(26, 2))], at: lensAt)
    let gps = folder(
      [
        (1, 2, 2, text("S")), (2, 5, 3, fractions([(33, 1), (30, 1), (3600, 100)])), (3, 2, 2, text("W")),
        (4, 5, 3, fractions([(70, 1), (15, 1), (0, 1)])), (5, 1, 1, [1]), (6, 5, 1, fractions([(125, 10)])),
        (16, 2, 2, text("M")), (17, 5, 1, fractions([(12345, 100)])), (31, 5, 1, fractions([(47, 10)])),
      ], at: gpsAt)
    let header = isBigEndian ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0] as [UInt8]
    let body = Array("Exif".utf8) + [0, 0] + header + number(8, 4) + main + lens + gps
    // An ordinary segment stands before it.
    let length = body.count + 2
    return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body
      + [0xFF, 0xDA, 0, 2, 9, 9]
  }

  @Test(arguments: [true, false]) func allIsRead(isBigEndian: Bool) throws {
    let facts = try #require(ExifFacts(jpeg: Self.file(isBigEndian: isBigEndian)))
    let position = try #require(facts.position)
    #expect(abs(position.coordinate.latitude + 33.51) < 1e-12)
    #expect(position.coordinate.longitude == -70.25)
    #expect(position.altitude == Altitude(meters: -12.5, reference: .meanSeaLevel))
    #expect(facts.horizontalAccuracy == 4.7)
    #expect(facts.direction == 123.45 && facts.directionIsMagnetic)
    #expect(facts.focalLength35 == 26 && facts.orientation == 6)
  }

  /// Cut anywhere, and with any byte replaced, nothing traps and no coordinate off the Earth comes out.
  @Test func damageIsHarmless() {
    let whole = Self.file(isBigEndian: true)
    for count in 0..<whole.count { _ = ExifFacts(jpeg: Array(whole.prefix(count))) }
    for place in whole.indices {
      for value: UInt8 in [0, 1, 127, 128, 255] {
        var damaged = whole
        damaged[place] = value
        guard let facts = ExifFacts(jpeg: damaged) else { continue }
        #expect((1...8).contains(facts.orientation))
        #expect(facts.position.map { abs($0.coordinate.latitude) <= 90 } ?? true)
      }
    }
    #expect(ExifFacts(jpeg: []) == nil)
    #expect(ExifFacts(jpeg: Array("no photo".utf8)) == nil)
  }
}
