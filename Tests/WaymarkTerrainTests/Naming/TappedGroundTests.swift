import Testing
import WaymarkTerrain

struct TappedGroundTests {
  private func met(_ ground: Double, slant: Double? = nil, isBuilding: Bool = false) -> TappedGround.Met {
    TappedGround.Met(groundDistance: ground, slantDistance: slant ?? ground, isBuilding: isBuilding)
  }

  @Test func aWallBeforeTheGroundIsMeant() {
    #expect(!TappedGround.isMeant(at: 20, before: met(19, isBuilding: true)))
    #expect(TappedGround.isMeant(at: 18, before: met(19, isBuilding: true)))
  }

  /// Where the map's ground is met much later than level ground would be, it falls away before the user.
  @Test func groundThatFallsAwayIsNotLevel() {
    #expect(TappedGround.isMeant(at: 20, before: met(60)))
    #expect(!TappedGround.isMeant(at: 20, before: met(80)))
    #expect(!TappedGround.isMeant(at: 2, before: met(900)))
    #expect(TappedGround.isMeant(at: 20, before: met(25)))
  }

  @Test func withoutMapTheGroundIsBelieved() { #expect(TappedGround.isMeant(at: 50, before: nil)) }
}
