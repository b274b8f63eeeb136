import WaymarkGeodesy

/// Military grid references (MGRS) and coordinates of UTM: `33T WN 08033 48234`, `33T 508033 5148234`.
enum GridReference {
  private static let columns = Array("abcdefghjklmnpqrstuvwxyz".utf8)
  private static let rows = Array("abcdefghjklmnpqrstuv".utf8)
  private static let bands = Array("cdefghjklmnpqrstuvwx".utf8)
  private static let metersPerDegree = 110_950.0

  /// A text divided into words of digits and of letters.
  private struct Words {
    var list: [ArraySlice<UInt8>] = []

    init?(_ text: [UInt8]) {
      var start = 0
      for i in 0...text.count {
        let kind = i < text.count ? Self.kind(text[i]) : 0
        guard let kind else { return nil }
        if i > start, kind != Self.kind(text[start]) || kind == 0 {
          if Self.kind(text[start]) != 0 { list.append(text[start..<i]) }
          start = i
        }
      }
    }

    /// 0 for spaces and commas, 1 for digits, 2 for letters; nil for others.
    private static func kind(_ byte: UInt8) -> Int? {
      switch byte {
      case 0x20, UInt8(ascii: ","): 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"): 2
      default: nil
      }
    }
  }

  /// The position of a reference, as `PlainText` gives it; nil when it is none.
  static func coordinate(_ text: [UInt8]) -> Coordinate? {
    guard text.count <= 40, var words = Words(text)?.list else { return nil }
    for word in ["mgrs", "utm", "zone"] as [StaticString] where words.first.map({ equals($0, word) }) ?? false {
      words.removeFirst()
    }
    guard words.count >= 3, words[0].count <= 2, let zone = whole(words[0]), (1...60).contains(zone),
      let band = words[1].first, bands.contains(band)
    else { return nil }
    let rest = Array(words.dropFirst(2))
    // The square's letters may adjoin the band's.
    if words[1].count == 3 { return square(zone, band, Array(words[1].dropFirst()), rest) }
    guard words[1].count == 1 else { return nil }
    if rest[0].count == 2, isLetters(rest[0]) { return square(zone, band, Array(rest[0]), Array(rest.dropFirst())) }
    return plane(zone, band, rest)
  }

  /// The middle of a square of MGRS.
  private static func square(_ zone: Int, _ band: UInt8, _ letters: [UInt8], _ digits: [ArraySlice<UInt8>])
    -> Coordinate?
  {
    let all = digits.flatMap { Array($0) }
    guard (1...2).contains(digits.count), digits.count == 1 || digits[0].count == digits[1].count, all.count % 2 == 0,
      (4...10).contains(all.count), let column = columns.firstIndex(of: letters[0]),
      let row = rows.firstIndex(of: letters[1]), column / 8 == (zone - 1) % 3,
      let east = whole(all[..<(all.count / 2)]), let north = whole(all[(all.count / 2)...]),
      let number = bands.firstIndex(of: band)
    else { return nil }
    var size = 100_000.0
    for _ in 0..<all.count / 2 { size /= 10 }
    let easting = Double(column % 8 + 1) * 100_000 + (Double(east) + 0.5) * size
    var northing = Double((row + (zone % 2 == 0 ? 15 : 0)) % 20) * 100_000 + (Double(north) + 0.5) * size
    // Rows repeat every 2000 km: the one in the band.
    let middle = (Double(number) * 8 - 76) * metersPerDegree
    northing += ((middle - northing) / 2_000_000).rounded() * 2_000_000
    return TransverseMercator.coordinate(zone: zone, isSouthern: false, easting: easting, northing: northing)
  }

  /// Easting and northing in metres: `508033 5148234`, `508033mE 5148234mN`, `E 508033 N 5148234`.
  private static func plane(_ zone: Int, _ band: UInt8, _ words: [ArraySlice<UInt8>]) -> Coordinate? {
    let numbers = words.filter { !isLetters($0) }
    let letters: [StaticString] = ["e", "n", "m", "me", "mn", "s"]
    guard numbers.count == 2, words.allSatisfy({ word in !isLetters(word) || letters.contains { equals(word, $0) } }),
      let easting = meters(numbers[0]), let northing = meters(numbers[1]), (100_000...900_000).contains(easting),
      (0...10_000_000).contains(northing)
    else { return nil }
    func coordinate(isSouthern: Bool) -> Coordinate? {
      TransverseMercator.coordinate(zone: zone, isSouthern: isSouthern, easting: easting, northing: northing)
    }
    // S is a band, from 32° N on, and the south.
    if band == UInt8(ascii: "s") {
      let found = coordinate(isSouthern: false)
      return found.map { (32...40).contains($0.latitude) } ?? false ? found : coordinate(isSouthern: true)
    }
    return coordinate(isSouthern: band < UInt8(ascii: "n"))
  }

  private static func isLetters(_ word: ArraySlice<UInt8>) -> Bool { word.first ?? 0 >= UInt8(ascii: "a") }

  private static func whole(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }

  /// Metres, perhaps with a fraction.
  private static func meters(_ text: ArraySlice<UInt8>) -> Double? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, let value = whole(parts[0]) else { return nil }
    guard parts.count == 2, let fraction = whole(parts[1].prefix(3)) else { return Double(value) }
    var scale = 1.0
    for _ in 0..<min(3, parts[1].count) { scale *= 10 }
    return Double(value) + Double(fraction) / scale
  }

  private static func equals(_ word: ArraySlice<UInt8>, _ other: StaticString) -> Bool {
    other.withUTF8Buffer { word.elementsEqual($0) }
  }
}
