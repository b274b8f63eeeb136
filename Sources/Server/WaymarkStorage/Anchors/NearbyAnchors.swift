import Waymark
import WaymarkGeodesy
import WaymarkTerrain

/// The anchors around a position.
public struct NearbyAnchors: Equatable, Sendable {
  /// An anchor with its distance.
  public struct Element: Equatable, Sendable {
    /// The anchor.
    public var anchor: StoredAnchor
    /// From the position, metres along the geodesic.
    public var distance: Double
  }

  /// How far away an anchor can be, metres: a little more than half of a meridian's ellipse.
  public static let maximumDistance = 20_004_000.0

  /// The nearest ones, those at the same distance in the order of their ids.
  public var anchors: [Element]
  /// Whether there are more within the radius.
  public var more: Bool

  /// Metres within which is looked first; then four times as far, and so on.
  private static let firstReach = 1000.0

  /// Looks around a position.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - radius: metres.
  ///   - limit: the largest number of anchors.
  ///   - rows: the store.
  /// - Throws: `StorageError` when the store cannot be read.
  init(
    around position: Coordinate, radius: Double, limit: Int, in rows: some AnchorReader
  ) throws(StorageError) {
    var reach = min(radius, Self.firstReach)
    var found: [(id: AnchorID, distance: Double)] = []
    while true {
      found = []
      for box in GeographicBounds(around: position, radius: reach).boxes {
        for indexed in try rows.positions(in: box) {
          let distance = Self.distance(position, indexed.position)
          if distance <= reach { found.append((indexed.id, distance)) }
        }
      }
      if found.count > limit || reach >= radius { break }
      reach = min(radius, reach * 4)
    }
    found.sort { ($0.distance, $0.id) < ($1.distance, $1.id) }
    more = found.count > limit
    // As they are now: another may have moved one since.
    anchors = try rows.find(found.prefix(limit).map(\.id)).compactMap { stored in
      let distance = Self.distance(position, stored.record.anchor.position.coordinate)
      return stored.record.isDeleted || distance > radius ? nil : Element(anchor: stored, distance: distance)
    }
    anchors.sort { ($0.distance, $0.anchor.record.id) < ($1.distance, $1.anchor.record.id) }
  }

  private static func distance(_ one: Coordinate, _ other: Coordinate) -> Double {
    Geodesic.wgs84.inverse(from: one, to: other).distance
  }
}
