import Testing
import Waymark
import WaymarkAppModel

@Suite struct ScreenBoxTests {
  private let sign = ScreenBox(left: 10, top: 60, right: 380, bottom: 190)
  private let dock = ScreenBox(left: 10, top: 740, right: 380, bottom: 810)

  @Test func theIndicatorKeepsAwayFromWhatLiesOverThePicture() {
    let whole = ScreenBox(left: 0, top: 0, right: 390, bottom: 844)
    #expect(
      whole.insets(below: sign, above: dock) == OverlayStyle.Insets(top: 234, left: 44, bottom: 148, right: 44))
    // Above the map the dock does not reach the picture.
    let upper = ScreenBox(left: 0, top: 0, right: 390, bottom: 422)
    #expect(upper.insets(below: sign, above: dock) == OverlayStyle.Insets(top: 234, left: 44, bottom: 44, right: 44))
  }

  @Test func aLargeTextLeavesLittleRoom() throws {
    let picture = ScreenBox(left: 0, top: 0, right: 90, bottom: 300)
    let high = ScreenBox(left: 0, top: 0, right: 90, bottom: 280)
    let insets = try #require(picture.insets(below: high, above: ScreenBox(left: 0, top: 290, right: 90, bottom: 400)))
    #expect(insets.top + insets.bottom < 300 && insets.left + insets.right < 90)
    let covered = try #require(picture.insets(below: ScreenBox(bottom: 900), above: dock))
    #expect(covered.top == 300 && covered.bottom == 0)
  }

  @Test func nothingIsMeasuredOfWhatIsNotShown() {
    #expect(ScreenBox().insets(below: sign, above: dock) == nil)
    #expect(ScreenBox(right: .infinity, bottom: 10).insets(below: sign, above: dock) == nil)
    #expect(ScreenBox(right: .nan, bottom: 10).insets(below: sign, above: dock) == nil)
  }
}
