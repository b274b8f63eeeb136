internal import CPortableMath

/// The heading to a position as the angle between a vector due north and the vector to the position, from their dot
/// product: cos θ = (a·b) / (|a| |b|), where a·b is |a| times the northward part of b.
///
/// A baseline and not more: an angle between two vectors has no side, so that **it cannot distinguish left from
/// right**: a position in the west has the same heading as one in the east. Distances are those on the mean sphere, as in
/// the description it follows, and the flat triangle in it errs with distance and latitude. The northward part is
/// signed here; taken as a mere distance it would confuse south with north, too.
public enum DotProductHeading {
  /// Heading from one coordinate to another without its side.
  ///
  /// - Parameters:
  ///   - from: where one stands.
  ///   - to: where one wants to go.
  /// - Returns: angle from north in degrees, [0, 180], or nil for two equal positions.
  public static func degrees(from: Coordinate, to: Coordinate) -> Double? {
    let sphere = Haversine.meanEarth
    let distance = sphere.inverse(from: from, to: to).distance
    guard distance > 0 else { return nil }
    let northward = sphere.radius * Angle.radians(to.latitude - from.latitude)
    return Angle.degrees(acos(max(-1, min(1, northward / distance))))
  }
}
