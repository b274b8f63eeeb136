internal import CPortableMath
internal import WaymarkGeodesy

/// Collects the crests of many azimuths, one after the other.
final class RidgeBuffer {
  /// Ground hidden behind a crest must be at least this long for the crest to be a ridge, metres and part of the distance.
  let leastGap: Double
  let leastRelativeGap: Double
  private(set) var ridges: [Ridge] = []

  init(leastGap: Double, leastRelativeGap: Double) {
    self.leastGap = leastGap
    self.leastRelativeGap = leastRelativeGap
  }

  func append(foot: Double, distance: Double, height: Double, tangent: Double) {
    ridges.append(
      Ridge(
        footDistance: Float(foot), distance: Float(distance), height: Float(height),
        elevationDegrees: Float(Angle.degrees(atan(tangent)))))
  }
}
