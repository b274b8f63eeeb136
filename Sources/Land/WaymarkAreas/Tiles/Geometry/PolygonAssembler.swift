/// Makes polygons with holes from nested rings.
enum PolygonAssembler {
  /// Orders rings as a polygon: each outer ring, made positive, followed by its holes, made negative. A ring inside a
  /// hole is an outer ring again.
  static func polygon(_ rings: [[MercatorPoint]]) -> [[MercatorPoint]] {
    // Largest first, so that a ring comes after those that contain it.
    let sorted = rings.map { (ring: $0, area: MercatorRing.area($0), box: box($0)) }
      .filter { $0.area != 0 }.sorted { abs($0.area) > abs($1.area) }
    var parents = [Int?](repeating: nil, count: sorted.count)
    var depths = [Int](repeating: 0, count: sorted.count)
    for i in sorted.indices {
      for j in (0..<i).reversed()
      where sorted[j].box.contains(sorted[i].box) && MercatorRing.contains(sorted[j].ring, sorted[i].ring) {
        parents[i] = j
        depths[i] = depths[j] + 1
        break
      }
    }
    var holes: [Int: [Int]] = [:]
    for i in sorted.indices where !depths[i].isMultiple(of: 2) {
      if let parent = parents[i] { holes[parent, default: []].append(i) }
    }
    var result: [[MercatorPoint]] = []
    for i in sorted.indices where depths[i].isMultiple(of: 2) {
      result.append(sorted[i].area > 0 ? sorted[i].ring : sorted[i].ring.reversed())
      for hole in holes[i] ?? [] {
        result.append(sorted[hole].area < 0 ? sorted[hole].ring : sorted[hole].ring.reversed())
      }
    }
    return result
  }

  private static func box(_ ring: [MercatorPoint]) -> MercatorBox {
    var box = MercatorBox.empty
    for point in ring { box.include(point) }
    return box
  }
}
