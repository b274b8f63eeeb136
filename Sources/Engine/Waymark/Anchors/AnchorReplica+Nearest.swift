public import WaymarkGeodesy

extension AnchorReplica {
  /// The anchors nearest to a position, deleted ones left out.
  ///
  /// - Parameters:
  ///   - coordinate: the position.
  ///   - limit: maximum number of anchors.
  /// - Returns: their records with the geodesic distance in metres, nearest first.
  /// - Complexity: O(n log k) for n records and the k nearest.
  public func nearest(to coordinate: Coordinate, limit: Int) -> [(record: AnchorRecord, distance: Double)] {
    // Straight lines through the Earth are in the same order, but for ellipsoidal millimetres, and cost much less.
    let here = ECEF.vector(of: GeodeticPosition(coordinate, height: 0))
    var heap = NearestHeap()
    heap.removeAll(limit: min(max(0, limit), count))
    for (i, record) in records.enumerated() where !record.isDeleted {
      let there = ECEF.vector(of: GeodeticPosition(record.anchor.position.coordinate, height: 0))
      heap.insert(NearestHeap.Item(key: (there - here).lengthSquared, value: i))
    }
    var list: [(record: AnchorRecord, distance: Double)] = []
    list.reserveCapacity(heap.items.count)
    for item in heap.items {
      let record = records[item.value]
      let line = Geodesic.wgs84.inverse(from: coordinate, to: record.anchor.position.coordinate)
      list.append((record, line.distance))
    }
    list.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.record.id < $1.record.id }
    return list
  }
}
