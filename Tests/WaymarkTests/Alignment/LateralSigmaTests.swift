import Foundation
import Testing
import Waymark

@Suite struct LateralSigmaTests {
  private func alignment(yaw: Double?, position: Double?) -> Alignment {
    Alignment(frame: nil, heightIsKnown: false, yawSigmaDegrees: yaw, positionSigma: position, state: .rough)
  }

  @Test func positionAndDirectionAddAsVariances() throws {
    // 1° is 1.745 m at 100 m; with 3 m of the position 3.47 m.
    let both = try #require(alignment(yaw: 1, position: 3).lateralSigma(atDistance: 100))
    #expect(abs(both - (9 + pow(200 * sin(.pi / 360), 2)).squareRoot()) < 1e-12)
    #expect(abs(both - 3.4708) < 1e-3)
    #expect(alignment(yaw: 30, position: 2).lateralSigma(atDistance: 0) == 2)
    // A user facing the wrong direction is off by at most twice the distance.
    #expect(alignment(yaw: 500, position: 0).lateralSigma(atDistance: 40) == 80)
  }

  @Test func nothingIsSaidOfWhatIsNotKnown() {
    #expect(alignment(yaw: nil, position: 3).lateralSigma(atDistance: 10) == nil)
    #expect(alignment(yaw: 3, position: nil).lateralSigma(atDistance: 10) == nil)
    for distance in [-1, .nan, .infinity] {
      #expect(alignment(yaw: 3, position: 3).lateralSigma(atDistance: distance) == nil)
    }
    #expect(alignment(yaw: .nan, position: 3).lateralSigma(atDistance: 10) == nil)
    #expect(alignment(yaw: 3, position: .infinity).lateralSigma(atDistance: 10) == nil)
  }
}
