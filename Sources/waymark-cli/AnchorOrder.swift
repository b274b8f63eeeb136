import Waymark
import WaymarkGeodesy
import WaymarkStorage

/// Anchors in the order in which lists show them.
enum AnchorOrder {
  /// The first anchors, nearest first where a position is given.
  ///
  /// - Parameters:
  ///   - limit: the largest number of anchors returned.
  ///   - all: the anchors.
  ///   - position: where distances are measured from; nil keeps the order.
  /// - Returns: the anchors, with the distance in metres where a position is given.
  static func first(
    _ limit: Int, of all: [StoredAnchor], near position: Coordinate?
  ) -> [(anchor: StoredAnchor, distance: Double?)] {
    guard let position else { return all.prefix(limit).map { ($0, nil) } }
    let measured = all.map { anchor in
      (
        anchor,
        Geodesic.wgs84.inverse(from: position, to: anchor.record.anchor.position.coordinate).distance
      )
    }
    return measured.sorted { ($0.1, $0.0.record.id) < ($1.1, $1.0.record.id) }.prefix(limit).map { ($0.0, $0.1) }
  }
}
