import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct YawIntervalTests {
  private func belief(_ parts: [(weight: Double, yaw: Double, sigma: Double)]) throws -> AlignmentBelief {
    let origin = try #require(Coordinate(latitude: 47, longitude: 11))
    return AlignmentBelief(
      local: LocalFrame(origin: GeodeticPosition(origin, height: 0)),
      components: parts.map {
        BeliefComponent(
          weight: $0.weight, yaw: Angle.radians($0.yaw), yawVariance: Angle.radians($0.sigma) * Angle.radians($0.sigma),
          east: 0, north: 0, eastVariance: 1, northVariance: 1, eastNorthCovariance: 0, yawEastCovariance: 0,
          yawNorthCovariance: 0)
      })
  }

  @Test(arguments: [0.5, 3, 20, 40]) func aGaussianHasItsOwnInterval(sigma: Double) throws {
    for yaw in [0.0, 90, 179.9, -170] {
      let width = Angle.degrees(try belief([(1, yaw, sigma)]).yawInterval(about: Angle.radians(yaw)))
      #expect(abs(width - 1.95996 * sigma) < 0.06, "\(yaw)° ± \(sigma)°: \(width)")
    }
  }

  /// Two per cent for “anything” widen the interval by a fifth, not by a factor.
  @Test func aRareMistakeDoesNotDominate() throws {
    let belief = try belief([(0.98, 10, 2), (0.02, 100, 104)])
    #expect(Angle.degrees(belief.yaw?.sigma ?? 0) > 14)
    let width = Angle.degrees(belief.yawInterval(about: belief.yaw?.mean ?? 0))
    #expect(width > 3.9 && width < 4.9, "\(width)")
  }

  @Test func aPossibilityOfATenthIsStated() throws {
    let belief = try belief([(0.9, 10, 2), (0.1, 190, 104)])
    #expect(Angle.degrees(belief.yawInterval(about: Angle.radians(10))) > 60)
  }

  @Test func anUnknownYawIsAnything() throws {
    let width = try belief((0..<18).map { (1 / 18, Double($0) * 20, 12) }).yawInterval(about: 1)
    #expect(abs(Angle.degrees(width) - 171) < 1.5, "\(Angle.degrees(width))")
  }
}
