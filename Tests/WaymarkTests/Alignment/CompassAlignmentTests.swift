import Testing
import Waymark
@testable import WaymarkEvaluation
import WaymarkGeodesy

@Suite struct CompassAlignmentTests {
  private func heading(_ time: Double, _ degrees: Double) -> HeadingObservation {
    HeadingObservation(
      time: time, reading: HeadingReading(degrees: degrees, north: .true, accuracy: 7), orientation: .identity,
      declinationDegrees: nil)
  }

  private func estimate(_ time: Double, east: Double) -> Estimate {
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    return Estimate(
      time: time,
      fix: LocationFix(coordinate: frame.position(ofENU: Vector3(east, 0, 0)).coordinate, horizontalAccuracy: 4.53),
      scenePosition: .zero)
  }

  private func east(_ strategy: CompassAlignment) throws -> Double {
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    let coordinate = try #require(strategy.alignment.frame).origin.coordinate
    return frame.enu(of: GeodeticPosition(coordinate, height: 0)).x
  }

  @Test func plainTakesEverythingAsItComes() throws {
    var strategy = CompassAlignment(parameters: .plain)
    _ = strategy.add(estimate: estimate(0, east: 0))
    #expect(strategy.alignment.yawSigmaDegrees == nil)
    _ = strategy.add(heading: heading(0, 350))
    let correction = strategy.add(heading: heading(1, 20))
    #expect(abs((correction?.angleDegrees ?? 0) - 30) < 1e-9)
    _ = strategy.add(estimate: estimate(1, east: 10))
    #expect(strategy.alignment.frame?.yawDegrees == 20)
    #expect(strategy.alignment.yawSigmaDegrees == 7)
    #expect(abs((strategy.alignment.positionSigma ?? 0) - 3) < 1e-9)
    #expect(abs(try east(strategy) - 10) < 1e-6)
  }

  /// One outlier of five has no effect; a step arrives with the filter's time constant.
  @Test func filteredHoldsOutliersBackAndLags() throws {
    var strategy = CompassAlignment(parameters: .filtered)
    _ = strategy.add(estimate: estimate(0, east: 0))
    for i in 0..<5 { _ = strategy.add(heading: heading(Double(i) * 0.2, 355)) }
    _ = strategy.add(heading: heading(1, 120))
    #expect(
      abs(Angle.difference(fromDegrees: 355, toDegrees: try #require(strategy.alignment.frame).yawDegrees)) < 1e-9)
    for i in 0..<25 { _ = strategy.add(heading: heading(1.2 + Double(i) * 0.2, 15)) }
    // From the second on the median is the new reading, over north: 24 steps of a part of 0.2/5.
    let left = Angle.difference(fromDegrees: try #require(strategy.alignment.frame).yawDegrees, toDegrees: 15)
    var expected = 20.0
    for _ in 0..<24 { expected *= 1 - 0.2 / 5 }
    #expect(abs(left - expected) < 1e-9)
    // A quarter of the distance to each new position.
    _ = strategy.add(estimate: estimate(1, east: 8))
    #expect(abs(try east(strategy) - 2) < 1e-6)
    _ = strategy.add(estimate: estimate(2, east: 8))
    #expect(abs(try east(strategy) - 3.5) < 1e-6)
  }
}
