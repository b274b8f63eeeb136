import TestSupport
import Testing

@testable import WaymarkVision

@Suite struct LineDifferenceTests {
  @Test func isTheShortWayRound() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<2000 {
      let (from, short) = (random.uniform(-360...360), random.uniform(-89.9...89.9))
      let to = from + short + 180 * Double(Int.random(in: -3...3, using: &random))
      #expect(abs(lineDifference(from, to) - short) < 1e-9, "seed 12")
    }
  }

  /// Never beyond −90 ..< 90, however it is rounded.
  @Test(arguments: [-270.0, -90, 90, 270, 450]) func turnsAtRightAngles(angle: Double) {
    for d in [angle.nextDown, angle, angle.nextUp] {
      let found = lineDifference(0, d)
      #expect(found >= -90 && found < 90, "\(d)")
    }
    #expect(lineDifference(0, angle) == -90)
  }
}
