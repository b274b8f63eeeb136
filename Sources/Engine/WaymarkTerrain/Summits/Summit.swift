import WaymarkGeodesy

/// A summit of the ground: the sample that a listed summit means, or on which somebody stands.
struct Summit {
  var coordinate: Coordinate
  /// Of the sample, metres.
  var ground: Double
  /// What counts as its height, metres: the listed one where it agrees, else the sample's.
  var height: Double
  /// What the ground says about the listed height.
  var listing: ListedHeight
  /// Standard deviation of `height`, metres.
  var sigma: Double
  /// Of the elevations there, metres.
  var cellSize: Double
}
