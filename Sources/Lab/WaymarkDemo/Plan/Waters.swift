import WaymarkAreas

/// Sea, lakes and running water of the demo area.
struct Waters {
  /// Minimum drained area of a river on the map, square metres.
  private static let minimumRiverArea: Float = 4_000_000

  /// The great river, from its source to the sea.
  let river: [Point]
  /// Half its width at a point of its line, metres.
  static func halfWidth(share: Double) -> Double { 3 + 7 * share }

  /// Draws the waters.
  ///
  /// - Parameters:
  ///   - terrain: the land.
  ///   - plan: gets the waters.
  init(_ terrain: DemoTerrain, into plan: inout DemoPlan) {
    river = Self.greatRiver(terrain)
    drawRiver(&plan)
    Self.drawBecks(terrain, &plan)
    Self.drawLakes(terrain, &plan)
    Self.drawCoast(terrain, &plan)
  }

  /// The river's line, smoothed; straight through the town, where it has been canalised.
  private static func greatRiver(_ terrain: DemoTerrain) -> [Point] {
    let cells = terrain.river.map { terrain.field.point($0) }
    let line = Polyline.resampled(Polyline.smoothed(cells, times: 8), spacing: 40)
    let frame = townFrame(terrain)
    return line.map { point in
      let position = frame.coordinates(point)
      let away = abs(position.x) / 950
      let straight = max(0, min(1, (1.25 - away) * 2.2))
      guard abs(position.y) < 500 else { return point }
      return frame.point(position.x, position.y * (1 - straight))
    }
  }

  /// Coordinates of the town: its river is the first axis.
  static func townFrame(_ terrain: DemoTerrain) -> TownFrame {
    let cells = terrain.river.map { terrain.field.point($0) }
    let line = Polyline.resampled(Polyline.smoothed(cells, times: 8), spacing: 40)
    let town = terrain.field.point(terrain.river[terrain.townIndex])
    let middle = line.indices.min { line[$0].distance(to: town) < line[$1].distance(to: town) } ?? 0
    let ahead = line[min(line.count - 1, middle + 16)]
    let behind = line[max(0, middle - 16)]
    return TownFrame(origin: Point.mix(ahead, behind, 0.5), along: (ahead - behind).unit)
  }

  private func drawRiver(_ plan: inout DemoPlan) {
    plan.ways.append(
      DemoPlan.Way(line: river, tags: ["waterway": "river", "name": DemoNames.river], isStreet: false, halfWidth: 9))
    // Its surface, where it is wide enough.
    let first = river.count * 2 / 5
    var left: [Point] = []
    var right: [Point] = []
    for i in first..<river.count {
      let direction = (river[min(river.count - 1, i + 1)] - river[max(0, i - 1)]).unit
      let half = Self.halfWidth(share: Double(i) / Double(river.count))
      left.append(river[i] + direction.left * half)
      right.append(river[i] - direction.left * half)
    }
    plan.areas.append(
      DemoPlan.Area(
        outer: right + left.reversed(), tags: ["natural": "water", "water": "river", "name": DemoNames.river]))
  }

  private static func drawBecks(_ terrain: DemoTerrain, _ plan: inout DemoPlan) {
    let onRiver = Set(terrain.river)
    let lines = terrain.drainage.rivers(minimumArea: minimumRiverArea)
      .map { cells -> [Int] in
        // Branches of the great river are cut where they meet it.
        guard let meeting = cells.firstIndex(where: { onRiver.contains($0) }) else { return cells }
        return Array(cells[...meeting])
      }
      .filter { $0.count > 12 }
      .sorted { ($0.count, $1[0]) > ($1.count, $0[0]) }
    for (number, cells) in lines.enumerated() {
      var line = Polyline.smoothed(cells.map { terrain.field.point($0) }, times: 4)
      line = ContourTracer.simplifiedLine(line, 4)
      var tags: OSMTags = ["waterway": "stream"]
      if number < DemoNames.becks.count { tags["name"] = DemoNames.becks[number] }
      plan.ways.append(DemoPlan.Way(line: line, tags: tags, isStreet: false, halfWidth: 3))
    }
  }

  private static func drawLakes(_ terrain: DemoTerrain, _ plan: inout DemoPlan) {
    for (number, lake) in terrain.lakes.enumerated() where !lake.cells.isEmpty {
      var mask = HeightField(side: terrain.field.side, cell: terrain.field.cell)
      for cell in lake.cells { mask.heights[cell] = 1 }
      guard let shore = ContourTracer.rings(mask, level: 0.5).max(by: { abs(Polygon.area($0)) < abs(Polygon.area($1)) })
      else { continue }
      let names = [DemoNames.lake] + DemoNames.tarns
      var tags: OSMTags = [
        "natural": "water", "water": "lake", "ele": BuildingPlanner.text(lake.level),
      ]
      if number < names.count { tags["name"] = names[number] }
      plan.areas.append(DemoPlan.Area(outer: ContourTracer.rounded(shore, times: 3, tolerance: 3), tags: tags))
    }
  }

  private static func drawCoast(_ terrain: DemoTerrain, _ plan: inout DemoPlan) {
    for ring in ContourTracer.rings(terrain.field, level: 0.5) {
      let area = Polygon.area(ring)
      // Land lies on the left of a coastline; a clockwise ring is a hollow at sea level.
      guard area > 4 * terrain.field.cell * terrain.field.cell else { continue }
      var tags: OSMTags = ["natural": "coastline"]
      if area > 1e8 {
        tags["place"] = "island"
        tags["name"] = DemoNames.island
      } else {
        tags["place"] = "islet"
      }
      let coast = ContourTracer.rounded(ring, times: 2, tolerance: 6)
      plan.areas.append(DemoPlan.Area(outer: coast, tags: tags))
    }
  }
}
