import WaymarkGeodesy

/// A vertex of a street with the height of the ground.
struct TrackPoint {
  var coordinate: Coordinate
  /// Metres; NaN where it is unknown.
  var height: Double
}
