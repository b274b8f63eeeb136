import TestSupport

/// Files with EXIF as phones write it, for tests.
struct ExifFile {
  var isBigEndian = true
  var orientation = 6
  /// What the maker note has as the reading of the accelerometer, thousandths of g.
  var acceleration: (x: Int, y: Int, z: Int)?
  /// What the clock is ahead of UTC.
  var offset: String? = "-03:00"
  /// UTC of the receiver's fix: hours, minutes, seconds.
  var receiverTime = (9, 45, 3)
  var lens = "iPhone 15 Pro back triple camera 6.86mm f/1.78"

  private typealias Entry = (tag: Int, type: Int, count: Int, value: [UInt8])

  /// The TIFF part: orientation, 26 mm, a day, a place, a height below the sea, a direction, an accuracy, a maker note.
  var tiff: [UInt8] {
    var exif: [Entry] = [
      (0x9003, 2, 20, Array("2026:11:25 06:45:08".utf8) + [0]), (0xA405, 3, 1, number(26, 2)),
      (0xA434, 2, lens.utf8.count + 1, Array(lens.utf8) + [0]),
    ]
    if let offset { exif.insert((0x9011, 2, 7, Array(offset.utf8) + [0]), at: 1) }
    if let note { exif.insert((0x927C, 7, note.count, note), at: 1) }
    let gps: [Entry] = [
      (1, 2, 2, text("S")), (2, 5, 3, fractions([(33, 1), (30, 1), (3600, 100)])), (3, 2, 2, text("W")),
      (4, 5, 3, fractions([(70, 1), (15, 1), (0, 1)])), (5, 1, 1, [1]), (6, 5, 1, fractions([(125, 10)])),
      (7, 5, 3, fractions([(receiverTime.0, 1), (receiverTime.1, 1), (receiverTime.2, 1)])),
      (16, 2, 2, text("M")), (17, 5, 1, fractions([(12345, 100)])), (31, 5, 1, fractions([(47, 10)])),
      (29, 2, 11, Array("2026:11:25".utf8) + [0]),
    ]
    func main(_ exifAt: Int, _ gpsAt: Int) -> [UInt8] {
      folder(
        [(0x0112, 3, 1, number(orientation, 2)), (0x8769, 4, 1, number(exifAt, 4)), (0x8825, 4, 1, number(gpsAt, 4))],
        at: 8
      )
    }
    let exifAt = 8 + main(0, 0).count
    let gpsAt = exifAt + folder(exif, at: exifAt).count
    let header = isBigEndian ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0] as [UInt8]
    return header + number(8, 4) + main(exifAt, gpsAt) + folder(exif, at: exifAt) + folder(gps, at: gpsAt)
  }

  /// A JPEG file; an ordinary segment stands before EXIF.
  var jpeg: [UInt8] {
    let body = Array("Exif".utf8) + [0, 0] + tiff
    return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xE1] + Self.big(body.count + 2, 2) + body
      + [0xFF, 0xDA, 0, 2, 9, 9]
  }

  /// A PNG file without a picture.
  var png: [UInt8] {
    let header = Self.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header + Self.chunk("eXIf", tiff) + Self.chunk("IEND", [])
  }

  /// A HEIC file with a picture that is not there (item 1) and EXIF (item 2), with or without wide numbers.
  func heic(isWide: Bool) -> [UInt8] {
    func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
      Self.big(8 + contents.count, 4) + Array(type.utf8) + contents
    }
    let id = isWide ? 4 : 2
    func info(_ item: Int, _ type: String) -> [UInt8] {
      box("infe", [isWide ? 3 : 2, 0, 0, 0] + Self.big(item, id) + [0, 0] + Array(type.utf8) + [0])
    }
    let start = box("ftyp", Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8))
    let item: [UInt8] = [0, 0, 0, 6] + Array("Exif".utf8) + [0, 0] + tiff
    func meta(_ offset: Int) -> [UInt8] {
      let infos = box("iinf", [isWide ? 1 : 0, 0, 0, 0] + Self.big(2, id) + info(1, "hvc1") + info(2, "Exif"))
      func place(_ item: Int, _ offset: Int, _ count: Int) -> [UInt8] {
        isWide
          ? Self.big(item, 4) + [0, 0, 0, 0] + Self.big(offset, 8) + [0, 1] + Self.big(0, 4) + Self.big(count, 8)
          : Self.big(item, 2) + [0, 0, 0, 1] + Self.big(offset, 4) + Self.big(count, 4)
      }
      let places = box(
        "iloc",
        [isWide ? 2 : 0, 0, 0, 0] + (isWide ? [0x48, 0x80] : [0x44, 0]) + Self.big(2, id) + place(1, 0, 0)
          + place(2, offset, item.count))
      return box("meta", [0, 0, 0, 0] + box("hdlr", Array(repeating: 0, count: 20)) + places + infos)
    }
    let offset = start.count + meta(0).count + 8
    return start + meta(offset) + box("mdat", item)
  }

  /// A chunk of PNG with its checksum.
  static func chunk(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + contents
    return big(contents.count, 4) + checked + big(Int(CRC32.of(checked)), 4)
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8((value >> (8 * $0)) & 255) }
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = Self.big(value, count)
    return isBigEndian ? bytes : bytes.reversed()
  }

  private func fractions(_ values: [(Int, Int)]) -> [UInt8] {
    values.flatMap { number($0.0, 4) + number($0.1, 4) }
  }

  private func text(_ letter: String) -> [UInt8] { Array(letter.utf8) + [0] }

  private func folder(_ entries: [Entry], at begin: Int) -> [UInt8] {
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

  /// A maker note is big-endian in files that are not, too.
  private var note: [UInt8]? {
    guard let acceleration else { return nil }
    let writer = ExifFile()
    let values = [acceleration.x, acceleration.y, acceleration.z].flatMap {
      writer.number($0, 4) + writer.number(1000, 4)
    }
    let entries: [Entry] = [(0x0001, 9, 1, writer.number(14, 4)), (0x0008, 10, 3, values)]
    return Array("Apple iOS".utf8) + [0, 0, 1, 0x4D, 0x4D] + writer.folder(entries, at: 14)
  }
}
