/// Plans everything that people have built on the land of the demo area.
struct DemoPlanner {
  /// The land, with people's changes.
  let terrain: DemoTerrain
  /// The map.
  let plan: DemoPlan
  /// Places for examples, by name.
  let spots: [(name: String, point: Point)]

  /// About where the villages are, and half the lengths of their streets.
  private static let villages: [(name: String, near: Point, reach: Double)] = [
    ("Overwater", Point(-300, 2_700), 260), (DemoNames.harbor, Point(-13_300, -6_200), 340),
    ("Kestrelthwaite", Point(6_400, 400), 230), ("Tarnbeck", Point(-800, 5_200), 180),
    ("Hollin", Point(-10_800, 5_200), 220), ("Saltby", Point(-14_300, 9_300), 240),
  ]

  /// Plans everything.
  ///
  /// - Parameters:
  ///   - land: the land before people came.
  ///   - detail: how finely paths are searched.
  ///   - progress: called with the share of the work done.
  /// - Throws: `CancellationError` when the task is cancelled.
  init(_ land: DemoTerrain, detail: DemoDetail, progress: (Double) -> Void) throws {
    var terrain = land
    var plan = DemoPlan()
    _ = Waters(terrain, into: &plan)
    Woods.draw(terrain, into: &plan)
    progress(0.1)
    try Task.checkCancellation()
    let town = TownPlan(frame: Waters.townFrame(terrain), terrain: &terrain, plan: &plan)
    progress(0.15)
    var villages: [VillagePlan] = []
    for (number, site) in Self.villages.enumerated() {
      if let village = VillagePlan(
        name: site.name, near: site.near, reach: site.reach, terrain: terrain, seed: 5000 + UInt64(number) * 10,
        into: &plan)
      {
        villages.append(village)
      }
    }
    let country = Countryside(terrain: terrain, town: town, detail: detail)
    country.nameSummits(into: &plan)
    progress(0.25)
    try Task.checkCancellation()
    country.drawRoads(villages: villages, into: &plan) { progress(0.25 + 0.4 * $0) }
    try Task.checkCancellation()
    let hut = country.drawTrails(villages: villages, into: &plan) { progress(0.65 + 0.35 * $0) }
    self.terrain = terrain
    self.plan = plan
    // The route between the first two leads over the old bridge, through the lanes and up the stairs.
    var spots: [(name: String, point: Point)] = [
      ("Almwick School", town.schoolGate), ("Belvedere", town.trailHead), ("Market Square", town.square),
      ("Alm Castle", town.castle),
    ]
    if let hut { spots.append(("Mountain Hut", hut)) }
    spots += villages.map { ($0.name, $0.frame.origin) }
    self.spots = spots
  }
}
