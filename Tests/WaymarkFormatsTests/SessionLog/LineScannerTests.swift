import Foundation
import TestSupport
import Testing

@testable import WaymarkFormats

@Suite struct LineScannerTests {
  private func number(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var scanner = LineScanner(bytes)
      guard let value = try? scanner.number("n"), (try? scanner.expectEnd()) != nil else { return nil }
      return value
    }
  }

  private func isValid(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var scanner = LineScanner(bytes)
      return (try? scanner.skipValue()) != nil && (try? scanner.expectEnd()) != nil
    }
  }

  @Test func numbersAreCorrectlyRounded() {
    var generator = SeededGenerator(seed: 53)
    for _ in 0..<200_000 {
      let digits = Int.random(in: 1...25, using: &generator)
      var text = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
      while text.hasPrefix("0"), text.count > 1 { text.removeFirst() }
      if Bool.random(using: &generator), text.count > 1 {
        let index = text.index(text.startIndex, offsetBy: Int.random(in: 1..<text.count, using: &generator))
        text.insert(".", at: index)
      }
      if Bool.random(using: &generator) { text += "e\(Int.random(in: -40...40, using: &generator))" }
      if Bool.random(using: &generator) { text = "-" + text }
      #expect(number(text)?.bitPattern == strtod(text, nil).bitPattern, "\(text), seed 53")
    }
  }

  @Test func everyDoubleSurvivesItsShortestText() {
    var generator = SeededGenerator(seed: 54)
    for _ in 0..<200_000 {
      let value =
        Bool.random(using: &generator)
        ? Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator)) : generator.uniform(-1000...1000)
      guard value.isFinite else { continue }
      #expect(number(value.description)?.bitPattern == value.bitPattern, "\(value), seed 54")
    }
  }

  @Test(arguments: [
    // Halfway between two doubles, and one digit to either side (exact division with its remainder).
    "9007199254740993", "9007199254740993.0", "9007199254740993.000000000000001", "9007199254740992.999999999999999",
    "0.500000000000000055511151231257827", "0.50000000000000016653345369377348", "18446744073709551616",
    "1844674407370955161.6", "18446744073709551615", "1e22", "1e23", "9007199254740993e-20", "-0", "-0.0", "0e999",
    "4.9406564584124654e-324", "2.2250738585072011e-308", "1.7976931348623157e308", "1e-400",
    "0.00000000000000000000000000000000000001234", "1000000000000000000000000000000",
  ])
  func hardNumbers(text: String) {
    #expect(number(text)?.bitPattern == strtod(text, nil).bitPattern)
  }

  @Test(arguments: [
    "{}", "[]", "[[],{}]", "{\"a\":[1,2,{\"b\":null}],\"c\":true}", "\"\\u00e9\"", " [ 1 , 2 ] ", "-1.5e+3", "null",
    "[[[1],[2]],[[3]]]", "{\"a\":{\"a\":{}},\"b\":[]}",
  ])
  func validValuesArePassedOver(text: String) { #expect(isValid(text)) }

  @Test(arguments: [
    "", "{", "}", "[1,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "[1 2]", "nul", "\"a", "01", "1.", ".5", "+1", "1e",
    "--1",
    "{\"a\":1]", "[1}", "[]]", "{\"a\" 1}", "'a'", "NaN", "[\u{1}]", "{1:2}", "\"\\", "[,1]", "0x10",
  ])
  func invalidValuesAreNot(text: String) { #expect(!isValid(text)) }

  @Test func foundationAgreesOnWhatIsJSON() {
    var generator = SeededGenerator(seed: 55)
    let seed = Array(#"{"a":[1,-2.5e3,{"b":null,"c":"x y"}],"d":true,"e":{}}"#.utf8)
    for _ in 0..<20_000 {
      // Structure only: parsers differ in their rules for strings.
      var bytes = seed
      let position = Int.random(in: 0..<bytes.count, using: &generator)
      if Bool.random(using: &generator) {
        bytes.remove(at: position)
      } else {
        bytes.insert(Array("{}[]:,\" 1tn".utf8).randomElement(using: &generator) ?? 0, at: position)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let theirs =
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      // Foundation accepts a comma before a closing bracket; JSON (RFC 8259) does not.
      let packed = text.filter { $0 != " " }
      if packed.contains(",}") || packed.contains(",]") { continue }
      #expect(isValid(text) == theirs, "\(text), seed 55")
    }
  }
}
