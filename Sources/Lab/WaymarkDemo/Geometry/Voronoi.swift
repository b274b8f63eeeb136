/// Cells of the points that are nearest to each of some sites, cut by a convex border: blocks of an old town.
enum Voronoi {
  /// One polygon for each site, in the order of the sites; empty for sites outside the border.
  static func cells(_ sites: [Point], within border: [Point]) -> [[Point]] {
    sites.indices.map { i in
      var cell = border
      for j in sites.indices where j != i && !cell.isEmpty {
        let middle = Point.mix(sites[i], sites[j], 0.5)
        cell = clip(cell, at: middle, keeping: sites[i] - sites[j])
      }
      return cell
    }
  }

  /// The part of a convex polygon on one side of a line.
  static func clip(_ polygon: [Point], at position: Point, keeping side: Point) -> [Point] {
    var result: [Point] = []
    for i in polygon.indices {
      let a = polygon[i]
      let b = polygon[(i + 1) % polygon.count]
      let da = (a - position).dot(side)
      let db = (b - position).dot(side)
      if da >= 0 { result.append(a) }
      if (da > 0 && db < 0) || (da < 0 && db > 0) { result.append(Point.mix(a, b, da / (da - db))) }
    }
    return result
  }
}
