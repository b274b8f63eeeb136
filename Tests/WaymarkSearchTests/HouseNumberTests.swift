import Testing

@testable import WaymarkSearch

/// House numbers as typed beside those of maps.
@Suite struct HouseNumberTests {
  private func number(_ text: String) -> HouseNumber {
    let bytes = Array(text.utf8)
    return HouseNumber(bytes, 0..<bytes.count)
  }

  @Test(arguments: [
    ("12", "12"), ("12a", "12 A"), ("12a", "12-a"), ("12a", "12/A"), ("12 bis", "12bis"), ("7/1", "7/1"),
    ("7-1", "7/1"),
    ("20–40", "20-40"), ("5 корп. 2", "5к2"), ("5к2", "5 корпус 2"), ("5 стр. 3", "5с3"), ("д. 5", "5"), ("Nr. 5", "5"),
    ("１２", "12"), ("3-5-7", "3-5-7"),
  ])
  func writingsOfOneNumberAreTheSame(_ typed: String, _ mapped: String) {
    #expect(number(typed).agreement(with: number(mapped), .mapped) == .same)
  }

  @Test(arguments: [
    ("24", "20-40", HouseUse.mapped, HouseNumber.Agreement?.some(.within)), ("20", "20-40", .mapped, .within),
    ("25", "20-40", .mapped, nil),
    ("25", "20-40", .allNumbers, .within), ("43", "41-49", .mapped, .within), ("44", "41-49", .mapped, nil),
    ("21", "20-23", .mapped, .within), ("12b", "12a-12d", .mapped, .within), ("12b", "12a-d", .mapped, .within),
    ("12e", "12a-d", .mapped, nil), ("110", "110-20", .mapped, nil), ("22a", "20-40", .mapped, nil),
    ("40", "20-4000", .mapped, nil),
    ("12", "12/3", .mapped, .within), ("7", "3/7", .mapped, .within), ("3", "12/3", .mapped, .near),
    ("412", "412/9", .twoNumbers, .same),
    ("9", "412/9", .twoNumbers, .same), ("412/9", "9", .twoNumbers, .same), ("12a", "12", .mapped, .near),
    ("12/3", "12", .mapped, .near),
    ("12-14", "12", .mapped, .near), ("12", "12a", .mapped, nil), ("12a", "12b", .mapped, nil),
    ("1", "12", .mapped, nil),
    ("71", "7/1", .mapped, nil), ("3a", "3", .mapped, .near), ("3", "3a", .mapped, nil),
  ])
  func othersAgreeAsFarAsTheyDo(_ typed: String, _ mapped: String, _ use: HouseUse, _ agreement: HouseNumber.Agreement?)
  {
    #expect(number(typed).agreement(with: number(mapped), use) == agreement)
  }

  @Test(arguments: [
    ("CH-7500 St. Moritz", ["7500", "st", "moritz"]), ("Hauptplatz Nr. 3", ["hauptplatz", "3"]),
    ("Dlouhá č.p. 403", ["dlouha", "403"]),
    ("Ring 38 d, 3500", ["ring", "38", "d", "3500"]), ("Flat 2, 3A High St", ["3a", "high", "st"]),
    ("Top 5", ["top", "5"]),
    ("No 5", ["5"]), ("K-12 A", ["k", "12", "a"]),
  ])
  func wordsForNumbersAreLeftOut(_ text: String, _ words: [String]) {
    #expect(QueryText(text).words.map { word in FoldedText(words: [word]).text } == words)
  }

  @Test func postcodesAreOneWord() {
    for text in ["1012 AB", "1012AB", "NL-1012 ab"] {
      #expect(Postcode.word(text) == Array("1012ab".unicodeScalars.map(\.value)))
    }
    #expect(Postcode.word("none").isEmpty && Postcode.word("").isEmpty)
  }
}
