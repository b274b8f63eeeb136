/// A village: one street along its valley, lanes to both sides, a chapel.
struct VillagePlan {
  /// Its name.
  let name: String
  /// Coordinates along its main street.
  let frame: TownFrame
  /// The ends of its main street, where roads begin.
  let ends: [Point]

  /// Finds ground for a village beside the river nearest to a point, and plans it.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - near: approximate position.
  ///   - reach: half the length of its main street, metres.
  ///   - terrain: the land.
  ///   - seed: seed of the random numbers that shape it.
  ///   - kind: what the map calls it.
  ///   - plan: gets the village.
  init?(
    name: String, near: Point, reach: Double, terrain: DemoTerrain, seed: UInt64, kind: String = "village",
    into plan: inout DemoPlan
  ) {
    guard let frame = Self.site(near: near, terrain: terrain) else { return nil }
    self.name = name
    self.frame = frame
    var random = DemoRandom(seed: seed)
    let field = terrain.field
    var main: [Point] = []
    for u in stride(from: -reach, through: reach, by: 40) { main.append(frame.point(u, random.between(-7, 7))) }
    main = Polyline.smoothed(main, times: 1)
    ends = [main[0], main[main.count - 1]]
    let firstWay = plan.ways.count
    plan.addStreet(
      main, halfWidth: 4, tags: ["highway": "tertiary", "name": "\(name) Street", "surface": "asphalt"])
    var names = ["Church Lane", "Mill Lane", "Upper Lane", "Orchard Lane", "Well Lane", "Pasture Lane", "Forge Lane"]
    for u in stride(from: -reach + 70, to: reach - 40, by: 95) {
      for side in [-1.0, 1] where random.chance(0.62) {
        let length = random.between(60, 130)
        let bend = random.between(-25, 25)
        let line = [
          frame.point(u, 0), frame.point(u + bend / 3, side * length / 2), frame.point(u + bend, side * length),
        ]
        let heights = line.map { field.height(at: $0) }
        guard let low = heights.min(), let high = heights.max(), low > 1.5, high - low < 0.16 * length,
          !terrain.isWater(line)
        else { continue }
        plan.addStreet(
          line, halfWidth: 2.8,
          tags: ["highway": "residential", "name": names.isEmpty ? "Lane" : names.removeFirst(), "surface": "asphalt"])
      }
    }
    var ground = OccupancyGrid(center: frame.origin, reach: reach + 250)
    for way in plan.ways where way.line.contains(where: { $0.distance(to: frame.origin) < reach + 600 }) {
      ground.take(line: way.line, halfWidth: way.isStreet ? way.halfWidth : 12)
    }
    for area in plan.areas where area.tags["natural"] == "water" { ground.takeArea(area.outer) }
    var planner = BuildingPlanner(ground: ground, field: field, seed: seed &+ 1)
    for (u, v) in [(20.0, 16.0), (20, -34), (-60, 16), (-60, -34), (90, 16)] {
      let chapel = Polygon.rectangle(front: frame.point(u, v), along: frame.along, width: 9, depth: 18)
      if planner.place(
        chapel,
        tags: [
          "building": "chapel", "amenity": "place_of_worship", "name": "\(name) Chapel", "height": "19.0",
          "roof:shape": "gabled", "roof:height": "6.0",
        ], into: &plan)
      {
        break
      }
    }
    for way in plan.ways[firstWay...] { planner.build(along: way, style: .village, into: &plan) }
    plan.spots.append(
      DemoPlan.Spot(
        point: frame.origin, tags: ["place": kind, "name": name, "population": String(40 + random.below(300))]))
    plan.spots.append(
      DemoPlan.Spot(point: frame.point(30, 6), tags: ["highway": "bus_stop", "name": name]))
    plan.spots.append(DemoPlan.Spot(point: frame.point(-15, -7), tags: ["amenity": "drinking_water"]))
  }

  /// The flattest ground beside the rivers near a point.
  private static func site(near: Point, terrain: DemoTerrain) -> TownFrame? {
    let field = terrain.field
    var best: (score: Double, frame: TownFrame)?
    for cell in field.heights.indices where terrain.drainage.drained[cell] > 5_000_000 {
      let river = field.point(cell)
      guard river.distance(to: near) < 1500, field.heights[cell] > 2 else { continue }
      var below = cell
      for _ in 0..<max(2, Int(400 / field.cell)) { below = Int(terrain.drainage.receivers[below]) }
      let along = (field.point(below) - river).unit
      guard along.lengthSquared > 0.5 else { continue }
      for side in [-1.0, 1] {
        let frame = TownFrame(origin: river + along.left * (side * 95), along: along)
        var rough = 0.0
        var isWet = false
        for u in stride(from: -240.0, through: 240, by: 60) {
          for v in [-60.0, 0, 60] {
            let point = frame.point(u, v)
            rough += field.slope(at: point).length
            if field.height(at: point) < 2 || terrain.isWater([point]) { isWet = true }
          }
        }
        let score = rough + river.distance(to: near) / 600
        if !isWet, score < best?.score ?? .infinity { best = (score, frame) }
      }
    }
    return best?.frame
  }
}
