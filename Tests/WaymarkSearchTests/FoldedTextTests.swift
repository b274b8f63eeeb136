import Foundation
import TestSupport
import Testing

@testable import WaymarkSearch

@Suite struct FoldedTextTests {
  @Test(arguments: [
    ("Zürich", "zurich"), ("Monte-Carlo", "monte carlo"), ("L'Hôtel d’Argent", "l hotel d argent"),
    ("Straße", "strasse"), ("ÆRØSKØBING", "aeroskobing"), ("Łódź", "lodz"), ("İstanbul Iğdır", "istanbul igdir"),
    ("Москва", "moskva"), ("Щёлково", "shchelkovo"), ("Київ", "kiiv"), ("Београд", "beograd"), ("Αθήνα", "athina"),
    ("Μουσείο", "mouseio"), ("ﾊ", "ﾊ"), ("東京駅", "東 京 駅"), ("カナ", "か な"), ("Ｆｕｌｌ　ｗｉｄｔｈ １２", "full width 12"),
    ("  ", ""), ("🏔 Eiger", "eiger"), ("Rue du 4-Septembre", "rue du 4 septembre"), ("n\u{303}", "n"), ("١٢", "12"),
    ("Đà Nẵng", "da nang"), ("Հայաստան", "հայաստան"),
  ])
  func wordsAreFolded(_ text: String, _ folded: String) { #expect(FoldedText(text).text == folded) }

  /// Foundation folds case and accents by Unicode's tables; letters with another base, such as ø, stay in it.
  @Test func latinLettersAreFoldedAsFoundationDoes() throws {
    var count = 0
    for value in [UInt32](0xC0...0x24F) + [UInt32](0x1E00...0x1EFF) {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      let theirs = String(scalar).folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
      guard theirs.utf8.allSatisfy({ (0x61...0x7A).contains($0) }), theirs.utf8.count <= 2 else { continue }
      count += 1
      #expect(FoldedText(String(scalar)).text == theirs, "U+\(String(value, radix: 16))")
    }
    #expect(count > 400)
  }

  @Test func anyBytesAreRead() {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let folded = FoldedText(bytes, 0..<bytes.count)
      for word in 0..<folded.count {
        #expect(!folded.word(word).isEmpty && folded.word(word).count <= FoldedText.maximumWordLength)
      }
      // What is folded stays as it is.
      #expect(FoldedText(folded.text) == folded, "seed 17: \(bytes)")
    }
  }

  @Test func scalarsAreThoseOfSwift() {
    var random = SeededGenerator(seed: 18)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        [0x41, 0x80, 0xC3, 0xE2, 0xED, 0xF0, 0xF4, 0x9F, 0xBF, 0xA0, 0xFF].randomElement(using: &random) ?? UInt8(0)
      }
      var reader = UTF8Reader(0..<bytes.count)
      var scalars: [UInt32] = []
      while let scalar = reader.next(bytes) { scalars.append(scalar) }
      let swift = String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
      // How many replacements a broken character becomes may differ.
      #expect(scalars.filter { $0 != 0xFFFD } == swift.filter { $0 != 0xFFFD }, "seed 18: \(bytes)")
      #expect(scalars.contains(0xFFFD) == swift.contains(0xFFFD), "seed 18: \(bytes)")
    }
  }

  @Test func longTextsAreCut() {
    let long = FoldedText(String(repeating: "щ", count: 500) + String(repeating: " a", count: 100))
    #expect(long.count == FoldedText.maximumWords && long.word(0).count <= FoldedText.maximumWordLength)
  }
}
