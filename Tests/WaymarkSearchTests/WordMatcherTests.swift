import TestSupport
import Testing

@testable import WaymarkSearch

@Suite struct WordMatcherTests {
  @Test func costsAreThoseOfTheDefinition() {
    var random = SeededGenerator(seed: 19)
    for _ in 0..<3000 {
      let typed = random.word()
      var other = random.word(0...12)
      if Bool.random(using: &random) { other = random.mistyped(typed) + random.word(0...3) }
      for limit in 0...2 {
        var matcher = WordMatcher(typed, limit: limit)
        // A matcher is used for many words.
        _ = matcher.cost(of: random.word()[...])
        #expect(
          matcher.cost(of: other[...]) == referenceCost(typed, other, limit: limit),
          "seed 19: \(text(typed)), \(text(other)), \(limit)")
      }
    }
  }
}
