internal import CPortableMath
internal import WaymarkGeodesy

/// A crest in one azimuth: from its foot to the crest the ground is seen, behind the crest it is hidden.
public struct Ridge: Hashable, Sendable {
  /// Ground distance at which the ground comes into view above the ridge before, metres.
  public var footDistance: Float
  /// Ground distance of the crest, metres.
  public var distance: Float
  /// Height of the crest, metres above the terrain's surface of reference.
  public var height: Float
  /// Apparent elevation of the crest, degrees.
  public var elevationDegrees: Float
}

/// Collects the crests of many azimuths, one after the other.
final class RidgeBuffer {
  /// Ground hidden behind a crest must be at least this long for the crest to be a ridge, metres and part of the distance.
  let minimumGap: Double
  let minimumRelativeGap: Double
  private(set) var ridges: [Ridge] = []

  init(minimumGap: Double, minimumRelativeGap: Double) {
    self.minimumGap = minimumGap
    self.minimumRelativeGap = minimumRelativeGap
  }

  func append(foot: Double, distance: Double, height: Double, tangent: Double) {
    ridges.append(
      Ridge(
        footDistance: Float(foot), distance: Float(distance), height: Float(height),
        elevationDegrees: Float(Angle.degrees(atan(tangent)))))
  }
}
