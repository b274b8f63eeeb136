/// Forests: on slopes that are too steep for meadows and not too high for trees.
enum Woods {
  private static let spacing = 128.0

  /// Draws the forests.
  ///
  /// - Parameters:
  ///   - terrain: the land.
  ///   - plan: gets the forests.
  static func draw(_ terrain: DemoTerrain, into plan: inout DemoPlan) {
    let noise = GradientNoise(seed: 909)
    let side = Int(terrain.field.cell * Double(terrain.field.side) / spacing)
    var density = HeightField(side: side, cell: spacing)
    for index in density.heights.indices {
      let row = index / side
      let column = index % side
      guard row > 0, column > 0, row < side - 1, column < side - 1 else { continue }
      let point = density.point(index)
      let height = terrain.field.height(at: point)
      guard height > 12 else { continue }
      let slope = terrain.field.slope(at: point).length
      let wild = noise.fractal(point.x / 1500, point.y / 1500, octaves: 4)
      let treeLine = 1150 + 260 * wild
      let climate = max(0, min(1, (treeLine - height) / 150))
      let ground = max(0, min(1, (slope - 0.12) / 0.12)) * max(0, min(1, (1.05 - slope) / 0.2))
      density.heights[index] = Float(climate * ground * (0.78 + 0.7 * wild))
    }
    let rings = ContourTracer.rings(density, level: 0.5).filter { abs(Polygon.area($0)) > 60_000 }
    var forests = rings.filter { Polygon.area($0) > 0 }.map { DemoPlan.Area(outer: $0, tags: ["natural": "wood"]) }
    forests.sort { abs(Polygon.area($0.outer)) < abs(Polygon.area($1.outer)) }
    for hole in rings where Polygon.area(hole) < 0 {
      // The smallest forest around a clearing is the one that it lies in.
      guard let owner = forests.firstIndex(where: { Polygon.contains($0.outer, hole[0]) }) else { continue }
      forests[owner].inners.append(ContourTracer.rounded(hole, times: 1, tolerance: 12))
    }
    for i in forests.indices { forests[i].outer = ContourTracer.rounded(forests[i].outer, times: 1, tolerance: 12) }
    plan.areas += forests
  }
}
