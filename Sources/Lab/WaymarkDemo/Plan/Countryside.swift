/// What lies between the settlements: roads, trails with their hut, summits, passes and viewpoints.
struct Countryside {
  private let terrain: DemoTerrain
  private let town: TownPlan
  private let finder: GradedPathfinder
  private let summits: [SummitFinder.Summit]

  private static let road = GradedPathfinder.Limits(grade: 0.085, bend: 130, ford: 60)
  private static let track = GradedPathfinder.Limits(grade: 0.14, bend: 60, ford: 40)
  private static let trail = GradedPathfinder.Limits(grade: 0.24, bend: 34, ford: 25)
  private static let steepTrail = GradedPathfinder.Limits(grade: 0.42, bend: 22, ford: 25)

  /// Prepares the work.
  ///
  /// - Parameters:
  ///   - terrain: the land with the town's hill.
  ///   - town: where most roads and trails begin.
  ///   - detail: how finely paths are searched.
  init(terrain: DemoTerrain, town: TownPlan, detail: DemoDetail) {
    self.terrain = terrain
    self.town = town
    finder = GradedPathfinder(terrain: terrain, spacing: detail.pathSpacing)
    summits = SummitFinder.summits(of: terrain.field, prominence: 90)
  }

  // MARK: - Summits

  /// Names the summits; each stands on a sample that is higher than all around it.
  func nameSummits(into plan: inout DemoPlan) {
    for (number, summit) in summits.enumerated() where number < DemoNames.summits.count {
      plan.spots.append(
        DemoPlan.Spot(
          point: terrain.field.point(summit.cell),
          tags: [
            "natural": "peak", "name": DemoNames.summits[number],
            "prominence": String(Int(summit.prominence.rounded())),
          ]))
    }
  }

  // MARK: - Roads

  /// Joins the settlements.
  func drawRoads(villages: [VillagePlan], into plan: inout DemoPlan, progress: (Double) -> Void) {
    var joined: [(position: Point, name: String)] = [
      (town.gates[0], "Valley Road"), (town.gates[1], "Harbour Road"),
    ]
    for (number, village) in villages.enumerated() {
      // From the nearest settlement that has a road already.
      var best: (from: Point, to: Point, name: String)?
      for start in joined {
        for end in village.ends
        where start.position.distance(to: end) < best.map({ $0.from.distance(to: $0.to) }) ?? .infinity {
          best = (start.position, end, start.name)
        }
      }
      if let best {
        let name = joined.count == 2 || number < 2 ? best.name : "\(village.name) Road"
        for limits in [Self.road, Self.track, Self.trail] {
          guard let line = finder.path(from: best.from, to: best.to, limits: limits, margin: 2500) else { continue }
          plan.addStreet(
            line, halfWidth: 4,
            tags: [
              "highway": limits.grade < 0.1 ? "tertiary" : limits.grade < 0.2 ? "unclassified" : "track",
              "name": name, "surface": limits.grade < 0.2 ? "asphalt" : "gravel",
            ])
          break
        }
      }
      joined += village.ends.map { ($0, "\(village.name) Road") }
      progress(Double(number + 1) / Double(max(1, villages.count)))
    }
  }

  // MARK: - Trails

  /// Trails: from the town to a hut and the summit above it, from the villages to tarns and over the passes.
  func drawTrails(villages: [VillagePlan], into plan: inout DemoPlan, progress: (Double) -> Void) -> Point? {
    let hut = drawSummitTrail(&plan)
    progress(0.5)
    drawTarnTrails(villages, &plan)
    progress(1)
    return hut
  }

  /// The town's own mountain: high, not far, and accessible without climbing.
  private func townMountain() -> SummitFinder.Summit? {
    let head = town.trailHead
    return summits.filter { summit in
      let distance = terrain.field.point(summit.cell).distance(to: head)
      return distance > 2200 && distance < 8000 && summit.height > 1100
    }
    .max { a, b in
      func worth(_ s: SummitFinder.Summit) -> Double {
        s.height + 0.6 * s.prominence - 0.16 * terrain.field.point(s.cell).distance(to: head)
      }
      return worth(a) < worth(b)
    }
  }

  private func drawSummitTrail(_ plan: inout DemoPlan) -> Point? {
    guard let mountain = townMountain() else { return nil }
    let top = terrain.field.point(mountain.cell)
    let name =
      summits.firstIndex { $0.cell == mountain.cell }
      .flatMap { $0 < DemoNames.summits.count ? DemoNames.summits[$0] : nil } ?? "the summit"
    let number = plan.routes.count
    plan.routes.append([
      "type": "route", "route": "hiking", "name": "\(DemoNames.town) – \(name)", "osmc:symbol": "red:white:red_bar",
      "network": "lwn", "ref": "1",
    ])
    let sites = hutSites(below: top, height: mountain.height)
    for site in sites.prefix(12) {
      guard let lower = finder.path(from: town.trailHead, to: site, limits: Self.trail, margin: 2000) else { continue }
      guard let upper = climb(from: site, to: top) else { continue }
      plan.addStreet(
        lower, halfWidth: 1.2, route: number,
        tags: [
          "highway": "path", "name": "Hut Trail", "sac_scale": "hiking", "trail_visibility": "excellent",
          "surface": "ground",
        ])
      plan.addStreet(
        upper, halfWidth: 1.2, route: number,
        tags: [
          "highway": "path", "name": "\(name) Trail", "sac_scale": "mountain_hiking", "trail_visibility": "good",
          "surface": "rock",
        ])
      addHut("\(name) Hut", at: site, beside: lower, &plan)
      plan.spots.append(
        DemoPlan.Spot(
          point: town.trailHead,
          tags: ["tourism": "information", "information": "guidepost", "name": "Belvedere"]))
      return site
    }
    return nil
  }

  /// The steeper the summit, the steeper its trail may be.
  private func climb(from: Point, to: Point) -> [Point]? {
    for limits in [Self.trail, Self.steepTrail, GradedPathfinder.Limits(grade: 0.6, bend: 15, ford: 25)] {
      if let line = finder.path(from: from, to: to, limits: limits, margin: 1200) { return line }
    }
    return nil
  }

  /// Gentle ground along the trail, a little above half of the summit's height.
  private func hutSites(below top: Point, height: Double) -> [Point] {
    let field = terrain.field
    var sites: [(score: Double, point: Point)] = []
    let stride = max(1, Int(96 / field.cell))
    for row in Swift.stride(from: 2, to: field.side - 2, by: stride) {
      for column in Swift.stride(from: 2, to: field.side - 2, by: stride) {
        let point = field.point(row * field.side + column)
        let share = field.height(at: point) / height
        guard point.distance(to: top) < 2600, share > 0.52, share < 0.74, !terrain.isWater([point]) else { continue }
        let slope = field.slope(at: point).length
        guard slope < 0.4 else { continue }
        let detour = point.distance(to: top) + point.distance(to: town.trailHead) - top.distance(to: town.trailHead)
        sites.append((slope * 1500 + detour, point))
      }
    }
    var chosen: [Point] = []
    for site in sites.sorted(by: { $0.score < $1.score }) where chosen.allSatisfy({ $0.distance(to: site.point) > 250 })
    {
      chosen.append(site.point)
    }
    return chosen
  }

  private func addHut(_ name: String, at site: Point, beside line: [Point], _ plan: inout DemoPlan) {
    let along = line.count > 1 ? (line[line.count - 1] - line[line.count - 2]).unit : Point(1, 0)
    let height = BuildingPlanner.text(terrain.field.height(at: site))
    plan.areas.append(
      DemoPlan.Area(
        outer: Polygon.rectangle(front: site + along.left * 7, along: along, width: 22, depth: 12),
        tags: [
          "building": "hut", "tourism": "alpine_hut", "name": name, "ele": height, "building:levels": "2",
          "height": "9.5", "roof:shape": "gabled", "roof:height": "3.5", "beds": "36",
        ]))
    plan.spots.append(
      DemoPlan.Spot(
        point: site - along.left * 9,
        tags: ["tourism": "information", "information": "guidepost", "name": name, "ele": height]))
    plan.spots.append(DemoPlan.Spot(point: site - along.left * 14, tags: ["amenity": "drinking_water"]))
  }

  private func drawTarnTrails(_ villages: [VillagePlan], _ plan: inout DemoPlan) {
    let colors = ["yellow", "blue", "green"]
    for (number, lake) in terrain.lakes.dropFirst().prefix(4).enumerated() where !lake.cells.isEmpty {
      guard
        let village = villages.min(by: {
          $0.frame.origin.distance(to: lake.position) < $1.frame.origin.distance(to: lake.position)
        }),
        village.frame.origin.distance(to: lake.position) < 8500
      else { continue }
      // The shore on the village's side.
      let toward = (village.frame.origin - lake.position).unit
      var shore = lake.position
      while terrain.isWater([shore]) { shore = shore + toward * 16 }
      shore = shore + toward * 40
      guard let start = village.ends.min(by: { $0.distance(to: shore) < $1.distance(to: shore) }),
        let line = finder.path(from: start, to: shore, limits: Self.trail, margin: 1500)
          ?? finder.path(from: start, to: shore, limits: Self.steepTrail, margin: 1500)
      else { continue }
      let name = DemoNames.tarns[number]
      let color = colors[number % colors.count]
      plan.addStreet(
        line, halfWidth: 1.2, route: plan.routes.count,
        tags: ["highway": "path", "name": "\(name) Trail", "sac_scale": "hiking", "surface": "ground"])
      plan.routes.append([
        "type": "route", "route": "hiking", "name": "\(village.name) – \(name)",
        "osmc:symbol": "\(color):white:\(color)_bar", "network": "lwn", "ref": String(number + 2),
      ])
      plan.spots.append(
        DemoPlan.Spot(
          point: shore,
          tags: [
            "tourism": "viewpoint", "name": "\(name) View",
            "ele": BuildingPlanner.text(terrain.field.height(at: shore)),
          ]))
    }
  }
}
