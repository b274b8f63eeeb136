import Testing
import Waymark
import WaymarkAppModel
import WaymarkVision

/// What the app says of a direction that a picture gave.
@Suite struct PictureFindingTests {
  private var carried: Alignment {
    var alignment = Alignment(frame: nil, heightIsKnown: false, state: .good)
    alignment.carriedBy = [.sightings]
    return alignment
  }

  @Test(arguments: GuidanceLanguage.allCases) func itIsSaidInEachLanguage(language: GuidanceLanguage) throws {
    var sentences: Set<String> = []
    for source in PictureDirection.Source.allCases {
      let finding = PictureFinding(source, sigmaDegrees: 0.24, at: 10)
      let sentence = try #require(finding.sentence(AppWords(language), at: 11, carried))
      let number = language == .english ? "(±\u{A0}0.2°)" : "(±\u{A0}0,2°)"
      #expect(sentence.hasSuffix(number), "\(sentence)")
      sentences.insert(sentence)
    }
    #expect(sentences.count == PictureDirection.Source.allCases.count)
  }

  @Test func itIsSaidWhileItIsNewAndCarriesTheAlignment() {
    let finding = PictureFinding(.skyline, sigmaDegrees: 0.01, at: 10)
    let words = AppWords(.english)
    #expect(finding.sentence(words, at: 29, carried) == "Aligned using the mountains (±\u{A0}0.1°)")
    #expect(finding.sentence(words, at: 31, carried) == nil)
    var others = carried
    others.carriedBy = [.fixes, .streets]
    #expect(finding.sentence(words, at: 11, others) == nil)
  }
}
