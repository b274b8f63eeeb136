import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation

@Suite struct ComparedAlignmentTests {
  /// Input for every method: straight ahead in the scene, on Earth along an azimuth.
  private static func walk(_ strategy: ComparedAlignment, azimuth: Double, from start: Double) throws
    -> ComparedAlignment
  {
    var strategy = strategy
    let origin = try #require(Coordinate(latitude: 48.1, longitude: 11.5))
    for i in 0..<24 {
      let time = start + 3 * Double(i)
      let there = Geodesic.wgs84.direct(from: origin, azimuth: azimuth, distance: 4 * Double(i)).coordinate
      let position = Vector3(0, 1.5, -4 * Double(i))
      _ = strategy.take(.pose(PoseSample(position: position, orientation: .identity), at: time))
      _ = strategy.take(
        .heading(
          HeadingObservation(
            time: time, reading: HeadingReading(degrees: azimuth, north: .true, accuracy: 5),
            orientation: .identity, declinationDegrees: 0)))
      _ = strategy.take(
        .estimate(
          Estimate(time: time, fix: LocationFix(coordinate: there, horizontalAccuracy: 5), scenePosition: position)))
      _ = strategy.take(.time(time))
    }
    return strategy
  }

  /// A copy is independent: neither is affected by changes of the other.
  @Test(arguments: ComparedMethod.allCases) func aCopyIsAnotherOne(method: ComparedMethod) throws {
    let first = try Self.walk(method.strategy(initialYaw: .firstHeading), azimuth: 40, from: 0)
    let before = first.alignment
    #expect(before.frame != nil)
    let second = try Self.walk(first, azimuth: 130, from: 100)
    #expect(first.alignment == before)
    #expect(second.alignment != before)
    #expect(try Self.walk(first, azimuth: 130, from: 100).alignment == second.alignment)
  }
}
