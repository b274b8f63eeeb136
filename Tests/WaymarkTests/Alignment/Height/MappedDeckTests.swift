import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct MappedDeckTests {
  private func point(_ east: Double, _ north: Double) -> Coordinate {
    Fixtures.coordinate(47 + north / 111_194, 15 + east / 75_900)
  }

  /// Ground that rises to the east by a tenth, with a cut of 20 m between 100 and 200 m.
  private func ground() throws -> GroundElevation {
    var heights: [Float] = []
    for _ in 0..<2 {
      for column in 0..<60 {
        let x = 10 * Double(column) - 100
        heights.append(Float(500 + 0.1 * x - ((100...200).contains(x) ? 20 : 0)))
      }
    }
    return try #require(
      GroundElevation(
        southWest: point(-100, -500), latitudeStep: 0.01, longitudeStep: 10 / 75_900, columns: 60, heights: heights,
        reference: .meanSeaLevel))
  }

  private func decks(_ streets: [Street]) throws -> MappedDecks {
    MappedDecks(StreetNetwork(streets).structures, ground: try ground())
  }

  @Test func aDeckIsStraightBetweenItsEnds() throws {
    let decks = try decks([
      Street(kind: .street, line: [point(90, 0), point(150, 0), point(210, 0)], level: .bridge),
      Street(kind: .street, line: [point(-90, 0), point(90, 0)]),
    ])
    let found = try #require(decks.deck(at: point(150, 2), positionSigma: 3))
    // Ten metres beyond its ends: 508 and 522.
    #expect(abs(found.height - 515) < 0.6)
    #expect(found.probability > 0.7)
    let beside = try #require(decks.deck(at: point(150, 10), positionSigma: 3))
    #expect(beside.probability < found.probability)
    #expect(decks.deck(at: point(150, 60), positionSigma: 3) == nil)
    #expect(decks.deck(at: point(0, 0), positionSigma: 3) == nil)
  }

  /// The map cuts bridges into pieces: where two meet, there is no ground.
  @Test func piecesOfABridgeShareTheirHeight() throws {
    let whole = try decks([Street(kind: .street, line: [point(90, 0), point(210, 0)], level: .bridge)])
    let pieces = try decks([
      Street(kind: .street, line: [point(130, 0), point(90, 0)], level: .bridge),
      Street(kind: .street, line: [point(130, 0), point(170, 0)], level: .bridge),
      Street(kind: .path, line: [point(170, 0), point(210, 0)], level: .bridge),
    ])
    for x in [100.0, 130, 150, 200] {
      let a = try #require(whole.deck(at: point(x, 0), positionSigma: 3))
      let b = try #require(pieces.deck(at: point(x, 0), positionSigma: 3))
      #expect(abs(a.height - b.height) < 0.3)
    }
  }

  /// An underpass has the height of its ends, not of what is above it.
  @Test func tunnelsAreStructures() throws {
    let decks = try decks([Street(kind: .path, line: [point(110, 0), point(190, 0)], level: .tunnel)])
    let found = try #require(decks.deck(at: point(150, 0), positionSigma: 3))
    #expect(abs(found.height - 495) < 1)
  }

  @Test func withoutGroundAtTheEndsThereIsNoDeck() throws {
    let decks = try decks([Street(kind: .street, line: [point(90, 0), point(2000, 0)], level: .bridge)])
    #expect(decks.deck(at: point(150, 0), positionSigma: 3) == nil)
    #expect(StreetNetwork([Street(kind: .street, line: [point(0, 0), point(50, 0)])]).structures.isEmpty)
  }
}
