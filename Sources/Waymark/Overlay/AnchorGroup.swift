internal import WaymarkGeodesy

/// Neighbours with a sphere around them.
struct AnchorGroup: Sendable {
  /// Middle of the sphere, Earth-centred metres.
  var center: Vector3
  /// Its radius, metres.
  var radius: Double
  /// From where the heights of all its anchors count.
  var height: AnchorSpot.Height
  /// Slots of anchors (of a leaf), or places of groups in the level below.
  var members: Range<Int>
}
