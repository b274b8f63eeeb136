import WaymarkAreas

/// The town on the plain of the great valley: an old centre around a square on the right bank, a planned quarter with
/// a park on the left, gardens and stairs on the sunny hillside, a castle on its hill.
struct TownPlan {
  /// Coordinates: downstream along the river, and to its left.
  let frame: TownFrame
  /// The market square's middle.
  private(set) var square = Point(0, 0)
  /// Where roads to other places begin: upstream and downstream.
  var gates: [Point] { [frame.point(-760, 190), frame.point(760, 190)] }
  /// Where the trail to the mountains begins: the end of the upper street.
  private(set) var trailHead = Point(0, 0)
  /// The castle's yard.
  private(set) var castle = Point(0, 0)
  /// A house in the new quarter, for examples.
  let schoolGate: Point
  /// Where the embankments are, metres from the river's middle.
  static let quay = 24.0

  private var random = DemoRandom(seed: 4711)
  private var buildable: [(way: DemoPlan.Way, style: BuildingPlanner.Style)] = []

  /// Plans the town.
  ///
  /// - Parameters:
  ///   - frame: coordinates with the river along the first axis.
  ///   - terrain: the land; the castle's hill is raised on it.
  ///   - plan: gets the town.
  init(frame: TownFrame, terrain: inout DemoTerrain, plan: inout DemoPlan) {
    self.frame = frame
    schoolGate = frame.point(-130, 360)
    var ground = OccupancyGrid(center: frame.point(0, -150), reach: 1150)
    ground.take(line: frame.line([(-1100, 0), (1100, 0)]), halfWidth: 14)
    raiseCastleHill(&terrain)
    planOldTown(&plan, &ground)
    planBanks(&plan)
    planNewQuarter(&plan, &ground)
    planHillside(terrain.field, &plan)
    planCastle(terrain.field, &plan, &ground)
    for way in plan.ways where way.isStreet { ground.take(line: way.line, halfWidth: way.halfWidth) }
    for point in gates { ground.take(line: [point, frame.point(frame.coordinates(point).x / 2, 190)], halfWidth: 5) }
    var planner = BuildingPlanner(ground: ground, field: terrain.field, seed: 99)
    planPublicBuildings(&planner, &plan)
    for (way, style) in buildable { planner.build(along: way, style: style, into: &plan) }
    planSpots(&plan)
  }

  // MARK: - Old town

  private mutating func planOldTown(_ plan: inout DemoPlan, _ ground: inout OccupancyGrid) {
    let border = oldTownBorder()
    let cells = Voronoi.cells(oldTownSites(), within: border)
    let middle = frame.point(44, -175)
    let squareCell = cells.indices.filter { !cells[$0].isEmpty }.min {
      Polygon.center(cells[$0]).distance(to: middle) < Polygon.center(cells[$1]).distance(to: middle)
    }
    var corners: [Point] = []
    func corner(_ point: Point) -> Int {
      // Corners nearer than a house's width are merged.
      if let known = corners.firstIndex(where: { $0.distance(to: point) < 9 }) { return known }
      corners.append(point)
      return corners.count - 1
    }
    var edges: [(Int, Int)] = []
    var squareRing: [Int] = []
    for (number, cell) in cells.enumerated() {
      for i in cell.indices {
        let a = corner(cell[i])
        let b = corner(cell[(i + 1) % cell.count])
        if number == squareCell, squareRing.last != a { squareRing.append(a) }
        guard a != b, !edges.contains(where: { ($0.0 == a && $0.1 == b) || ($0.0 == b && $0.1 == a) }) else { continue }
        edges.append((a, b))
      }
    }
    let chains = StreetChains.chains(corners: corners, edges: edges)
    // The longest is the ring along the vanished wall; the straight one goes from the bridge to the hill.
    let lines = chains.map { $0.map { corners[$0] } }.sorted { Polyline.length($0) > Polyline.length($1) }
    var names = DemoNames.oldLanes
    for (number, line) in lines.enumerated() {
      let length = Polyline.length(line)
      let isAxis = line.allSatisfy { abs(frame.coordinates($0).x) < 8 }
      let isAlley = !isAxis && length < 75 && number > 6
      var tags: OSMTags = [
        "highway": isAlley ? "footway" : isAxis || number < 5 ? "pedestrian" : "living_street", "surface": "sett",
      ]
      if isAxis {
        tags["name"] = "Bridge Street"
      } else if number == 0 {
        tags["name"] = "Wall Lane"
      } else if !names.isEmpty {
        tags["name"] = names.removeFirst()
      }
      plan.addStreet(line, halfWidth: isAlley ? 1.8 : 3, tags: tags)
      if let way = plan.ways.last { buildable.append((way, .oldTown)) }
    }
    let ring = squareRing.map { corners[$0] }
    square = Polygon.center(ring)
    plan.areas.append(
      DemoPlan.Area(
        outer: ring,
        tags: ["highway": "pedestrian", "area": "yes", "place": "square", "name": "Market Square", "surface": "sett"]))
    ground.takeArea(ring)
  }

  /// The line of the vanished town wall: half an egg with its flat side to the river.
  private func oldTownBorder() -> [Point] {
    var ring: [Point] = []
    for i in 0..<32 {
      let direction = UnitCircle.direction(i)
      let u = 330 * direction.x
      let v = -185 + 165 * direction.y * (1 + 0.12 * direction.x)
      ring.append(frame.point(u, min(-Self.quay - 8, v)))
    }
    return ring
  }

  /// Middles of the blocks: in pairs beside Bridge Street, so that it runs straight from the bridge to the hill; the
  /// others scattered.
  private mutating func oldTownSites() -> [Point] {
    var sites: [Point] = []
    var v = -52.0
    while v > -380 {
      let aside = random.between(28, 36)
      sites += [frame.point(-aside, v), frame.point(aside, v)]
      v -= random.between(52, 68)
    }
    var row = 0
    v = -45
    while v > -400 {
      var u = 90.0 + (row % 2 == 0 ? 0 : 30)
      while u < 360 {
        for side in [-1.0, 1] {
          sites.append(frame.point(side * (u + random.between(-15, 15)), v + random.between(-15, 15)))
        }
        u += 62
      }
      v -= 54
      row += 1
    }
    return sites
  }

  // MARK: - Along the river and across it

  private mutating func planBanks(_ plan: inout DemoPlan) {
    let bank = -Self.quay
    plan.addStreet(
      frame.line([(-560, bank), (-330, bank), (0, bank), (250, bank), (560, bank)]), halfWidth: 3.5,
      tags: ["highway": "residential", "name": "River Street", "surface": "asphalt"])
    // From the quay into the lanes.
    for u in [-220.0, 0, 130] {
      plan.addStreet(
        frame.line([(u, bank), (u, bank - 12)]), halfWidth: 2,
        tags: ["highway": u == 0 ? "pedestrian" : "footway", "name": u == 0 ? "Bridge Street" : "Water Alley"])
    }
    let promenade = frame.line([(-700, -16), (-560, bank), (560, bank), (900, -18)])
    plan.addStreet(
      Array(promenade.prefix(2)), halfWidth: 2, tags: ["highway": "footway", "name": "River Walk", "surface": "gravel"])
    plan.addStreet(
      Array(promenade.suffix(2)), halfWidth: 2, tags: ["highway": "footway", "name": "River Walk", "surface": "gravel"])
    // `BridgeBuilder` makes bridges of these where they cross the river.
    let over = Self.quay
    plan.addStreet(
      frame.line([(0, bank), (0, over)]), halfWidth: 3,
      tags: ["highway": "pedestrian", "name": "Old Bridge", "surface": "sett"])
    plan.addStreet(
      frame.line([(-330, bank), (-330, over)]), halfWidth: 5,
      tags: ["highway": "tertiary", "name": "King's Bridge", "surface": "asphalt"])
    plan.addStreet(
      frame.line([(250, bank), (250, over)]), halfWidth: 2, tags: ["highway": "footway", "name": "Miller's Bridge"])
  }

  // MARK: - New quarter

  private mutating func planNewQuarter(_ plan: inout DemoPlan, _ ground: inout OccupancyGrid) {
    let rows = [Self.quay, 105, 190, 275, 360]
    let columns: [Double] = [-430, -330, -230, -130, 0, 120, 250, 350, 450]
    let park = frame.line([(130, 34), (342, 34), (342, 180), (130, 180)])
    for (i, v) in rows.enumerated() {
      let isRoad = v == 190
      let tags: OSMTags = [
        "highway": isRoad ? "secondary" : "residential", "name": DemoNames.longStreets[i], "surface": "asphalt",
      ]
      let halfWidth = isRoad ? 6.0 : 4.5
      if i == 1 {
        // The park interrupts this street.
        addNewStreet(columns.filter { $0 <= 120 }.map { ($0, v) }, halfWidth, tags, &plan)
        addNewStreet(columns.filter { $0 >= 350 }.map { ($0, v) }, halfWidth, tags, &plan)
      } else if isRoad {
        addNewStreet([(-760, v)] + columns.map { ($0, v) } + [(760, v)], halfWidth, tags, &plan)
      } else {
        addNewStreet(columns.map { ($0, v) }, halfWidth, tags, &plan)
      }
    }
    for (i, u) in columns.enumerated() {
      let tags: OSMTags = [
        "highway": u == -330 ? "tertiary" : "residential", "name": DemoNames.crossStreets[i], "surface": "asphalt",
      ]
      let isThroughPark = u == 250
      addNewStreet(rows.filter { !isThroughPark || $0 >= 190 }.map { (u, $0) }, u == -330 ? 5 : 4.5, tags, &plan)
    }
    planPark(park, &plan)
    ground.takeArea(park)
    // A school in a block of its own.
    ground.takeArea(frame.line([(-222, 283), (-138, 283), (-138, 352), (-222, 352)]))
  }

  private mutating func addNewStreet(
    _ coordinates: [(Double, Double)], _ halfWidth: Double, _ tags: OSMTags, _ plan: inout DemoPlan
  ) {
    plan.addStreet(frame.line(coordinates), halfWidth: halfWidth, tags: tags)
    if let way = plan.ways.last { buildable.append((way, .newQuarter)) }
  }

  private mutating func planPark(_ park: [Point], _ plan: inout DemoPlan) {
    plan.areas.append(DemoPlan.Area(outer: park, tags: ["leisure": "park", "name": "Alder Park"]))
    var pond: [Point] = []
    for i in stride(from: 0, to: 32, by: 2) {
      let direction = UnitCircle.direction(i)
      let wobble = 1 + 0.16 * UnitCircle.direction(3 * i + 5).x
      pond.append(frame.point(285 + 32 * direction.x * wobble, 80 + 21 * direction.y * wobble))
    }
    plan.areas.append(DemoPlan.Area(outer: pond, tags: ["natural": "water", "water": "pond", "name": "Duck Pond"]))
    plan.areas.append(
      DemoPlan.Area(
        outer: frame.line([(150, 130), (185, 130), (185, 165), (150, 165)]), tags: ["leisure": "playground"]))
    let paths: [[(Double, Double)]] = [
      [(250, 24), (246, 60), (230, 110), (250, 190)], [(120, 105), (165, 112), (230, 110), (300, 128), (350, 105)],
      [(230, 110), (240, 66), (246, 60)], [(300, 128), (326, 100), (322, 60), (285, 48), (246, 60)],
    ]
    for path in paths {
      plan.addStreet(
        Polyline.smoothed(Polyline.resampled(frame.line(path), spacing: 14), times: 2), halfWidth: 2,
        tags: ["highway": "footway", "surface": "fine_gravel"])
    }
    for _ in 0..<70 {
      let point = frame.point(random.between(134, 338), random.between(38, 176))
      guard !Polygon.contains(pond, point),
        plan.ways.suffix(4).allSatisfy({ Polyline.distance(from: point, to: $0.line) > 4 })
      else { continue }
      plan.spots.append(DemoPlan.Spot(point: point, tags: ["natural": "tree"]))
    }
  }

  // MARK: - Hillside

  /// Streets that climb the hillside steadily, one above the other, with stairs straight up between them.
  private mutating func planHillside(_ field: HeightField, _ plan: inout DemoPlan) {
    let foot = hillsideLine(field, from: -430, to: 430, base: 6, grade: 0)
    let lower = hillsideLine(field, from: -430, to: 400, base: 20, grade: 0.045)
    let upper = hillsideLine(field, from: 400, to: -330, base: 20 + 0.045 * 830 + 7, grade: 0.06)
    guard foot.count > 4, lower.count > 4, upper.count > 4 else { return }
    let streets: [(line: [Point], name: String)] = [
      (foot, "Orchard Street"), (lower, "Vineyard Road"), (upper, "Belvedere Road"),
    ]
    for street in streets {
      plan.addStreet(
        street.line, halfWidth: 3.5, tags: ["highway": "residential", "name": street.name, "surface": "asphalt"])
      if let way = plan.ways.last { buildable.append((way, .gardens)) }
    }
    // The ends meet: the lower street begins at the foot, the upper one at a bend of the lower.
    plan.addStreet([foot[0], lower[0]], tags: ["highway": "residential", "name": "Vineyard Road"])
    plan.addStreet([lower[lower.count - 1], upper[0]], tags: ["highway": "residential", "name": "Belvedere Road"])
    trailHead = upper[upper.count - 1]
    func position(_ line: [Point], _ u: Double) -> Point {
      line.min { abs(frame.coordinates($0).x - u) < abs(frame.coordinates($1).x - u) } ?? line[0]
    }
    // From the old town to the foot of the hill.
    for (u, name) in [
      (-250.0, "Mill Lane"), (-110, "Garden Lane"), (0, "Bridge Street"), (125, "Cherry Lane"), (260, "Pear Lane"),
    ] {
      let start = frame.point(u, oldTownEdge(u))
      plan.addStreet(
        [start, position(foot, u)], halfWidth: 3,
        tags: ["highway": "residential", "name": name, "surface": "asphalt"])
      if let way = plan.ways.last { buildable.append((way, .gardens)) }
    }
    for (number, u) in [-260.0, -110, 0, 140, 290].enumerated() {
      let names = ["Hundred Steps", "Goat Stairs", "Pilgrims' Stairs", "Ivy Stairs", "Sunrise Stairs"]
      for (a, b) in [(foot, lower), (lower, upper)] {
        let bottom = position(a, u)
        let top = position(b, u)
        let rise = field.height(at: top) - field.height(at: bottom)
        guard bottom.distance(to: top) > 12, rise > 3 else { continue }
        plan.addStreet(
          [bottom, Point.mix(bottom, top, 0.5), top], halfWidth: 1.5,
          tags: [
            "highway": "steps", "name": names[number], "incline": "up", "handrail": "yes",
            "step_count": String(Int((rise / 0.16).rounded())), "surface": "paving_stones",
          ])
      }
    }
  }

  /// Far edge of the old town at a position along the river, metres.
  private func oldTownEdge(_ u: Double) -> Double {
    let border = oldTownBorder().map { frame.coordinates($0) }
    var edge = -60.0
    for i in border.indices {
      let a = border[i]
      let b = border[(i + 1) % border.count]
      guard min(a.x, b.x) <= u, max(a.x, b.x) >= u, abs(a.x - b.x) > 1e-6 else { continue }
      edge = min(edge, a.y + (b.y - a.y) * (u - a.x) / (b.x - a.x))
    }
    return edge
  }

  /// A line on the hillside whose height above the river's plain grows steadily from one end to the other.
  private func hillsideLine(
    _ field: HeightField, from start: Double, to end: Double, base: Double, grade: Double
  ) -> [Point] {
    let plain = field.height(at: frame.point(0, -330))
    let pieces = 32
    var line: [Point] = []
    for i in 0...pieces {
      let u = start + (end - start) * Double(i) / Double(pieces)
      let wanted = plain + base + grade * abs(u - start)
      var v = -370.0
      while v > -900, field.height(at: frame.point(u, v)) < wanted { v -= 2 }
      guard v > -900 else { continue }
      line.append(frame.point(u, v))
    }
    return Polyline.smoothed(line, times: 6)
  }

  // MARK: - Castle

  private static let castleHill = Point(-640, -230)

  private func raiseCastleHill(_ terrain: inout DemoTerrain) {
    let middle = frame.point(Self.castleHill.x, Self.castleHill.y)
    for cell in terrain.field.heights.indices {
      let distance = terrain.field.point(cell).distance(to: middle)
      guard distance < 170 else { continue }
      // A flat top and steep sides.
      let t = max(0, min(1, (150 - distance) / 105))
      let rise = 46 * t * t * (3 - 2 * t)
      terrain.raise(cell, to: Double(terrain.field.heights[cell]) + rise)
    }
  }

  private mutating func planCastle(_ field: HeightField, _ plan: inout DemoPlan, _ ground: inout OccupancyGrid) {
    let middle = frame.point(Self.castleHill.x, Self.castleHill.y)
    castle = middle
    // Up the hill in one and a half turns, from the side that faces the town.
    let gate = frame.point(-560, -Self.quay)
    let facing =
      (0..<32).min {
        (middle + UnitCircle.direction($0) * 165).distance(to: gate)
          < (middle + UnitCircle.direction($1) * 165).distance(to: gate)
      } ?? 0
    let spiral = (0...46).map { middle + UnitCircle.direction(facing + $0) * (165 - 3 * Double($0)) }
    let yard = spiral[46]
    plan.addStreet(
      [gate] + spiral, halfWidth: 2, tags: ["highway": "footway", "name": "Castle Path", "surface": "gravel"])
    plan.addStreet(
      [spiral[14], Point.mix(spiral[14], yard, 0.5), yard], halfWidth: 1.5,
      tags: ["highway": "steps", "name": "Castle Stairs", "incline": "up", "surface": "rock"])
    for (offset, size) in [(Point(-14, 4), 12.0), (Point(6, 12), 8), (Point(10, -10), 9)] {
      let position = middle + frame.along * offset.x + frame.along.left * offset.y
      let tower = Polygon.rectangle(front: position, along: frame.along, width: size, depth: size)
      plan.areas.append(
        DemoPlan.Area(
          outer: tower,
          tags: [
            "building": "castle", "historic": "castle", "castle_type": "defensive",
            "height": size > 10 ? "17.0" : "9.0",
            "roof:shape": "flat", "name": size > 10 ? "Alm Castle" : "Alm Castle, outwork",
          ]))
      ground.take(tower)
    }
    plan.spots.append(
      DemoPlan.Spot(
        point: yard + frame.along * 6,
        tags: ["tourism": "viewpoint", "name": "Castle View", "ele": BuildingPlanner.text(field.height(at: middle))]))
  }

  // MARK: - Public buildings and places

  private mutating func planPublicBuildings(_ planner: inout BuildingPlanner, _ plan: inout DemoPlan) {
    let wanted: [(u: Double, v: Double, width: Double, depth: Double, tags: OSMTags)] = [
      (
        44, -262, 16, 34,
        [
          "building": "church", "amenity": "place_of_worship", "name": "Minster of Saint Alma", "height": "38.0",
          "roof:shape": "gabled", "roof:height": "9.0",
        ]
      ),
      (
        -180, 342, 66, 18,
        ["building": "school", "amenity": "school", "name": "Almwick School", "building:levels": "3", "height": "12.0"]
      ),
      (
        -60, 260, 40, 22,
        ["building": "civic", "amenity": "library", "name": "Town Library", "building:levels": "3", "height": "14.0"]
      ),
      (
        520, 260, 56, 30,
        [
          "building": "hospital", "amenity": "hospital", "name": "Almdale Hospital", "building:levels": "5",
          "height": "19.0",
        ]
      ),
    ]
    for item in wanted {
      // The best free ground near the wanted position.
      search: for reach in stride(from: 0.0, through: 60, by: 6) {
        for step in 0..<16 {
          let offset = UnitCircle.direction(2 * step) * reach
          let house = Polygon.rectangle(
            front: frame.point(item.u + offset.x, item.v + offset.y), along: frame.along * -1, width: item.width,
            depth: item.depth)
          if item.tags["amenity"] == "school" {
            plan.areas.append(DemoPlan.Area(outer: house, tags: item.tags))
            break search
          }
          if planner.place(house, tags: item.tags, into: &plan) { break search }
        }
      }
    }
  }

  private mutating func planSpots(_ plan: inout DemoPlan) {
    plan.spots.append(
      DemoPlan.Spot(
        point: square, tags: ["amenity": "fountain", "name": "Dolphin Fountain", "natural": "water"]))
    plan.spots.append(
      DemoPlan.Spot(point: frame.point(0, -120), tags: ["place": "town", "name": DemoNames.town, "population": "6200"]))
    let offers: [(Double, Double, OSMTags)] = [
      (20, -150, ["amenity": "townhall", "name": "Town Hall"]), (70, -195, ["amenity": "cafe", "name": "Café Anker"]),
      (30, -210, ["amenity": "restaurant", "name": "The Golden Trout"]),
      (-40, -120, ["amenity": "pharmacy", "name": "Swan Pharmacy"]),
      (-90, -200, ["shop": "bakery", "name": "Miller & Daughter"]),
      (120, -110, ["tourism": "museum", "name": "Museum of the Valley"]),
      (-5, -60, ["tourism": "hotel", "name": "Hotel Old Bridge"]),
      (180, -230, ["amenity": "pub", "name": "The Three Becks"]),
      (-200, -90, ["shop": "books", "name": "Almwick Books"]),
      (0, 215, ["amenity": "post_office", "name": "Post Office"]),
      (-120, 180, ["highway": "bus_stop", "name": "Station Walk"]),
      (110, 200, ["highway": "bus_stop", "name": "Alder Park"]),
      (230, 300, ["shop": "supermarket", "name": "Valley Market"]),
      (-330, 100, ["amenity": "parking", "name": "King's Street Car Park"]),
      (60, -40, ["tourism": "information", "information": "office", "name": "Almwick Tourist Office"]),
    ]
    for (u, v, tags) in offers { plan.spots.append(DemoPlan.Spot(point: frame.point(u, v), tags: tags)) }
    for u in stride(from: -500.0, through: 500, by: 70) {
      plan.spots.append(DemoPlan.Spot(point: frame.point(u, -19.5), tags: ["amenity": "bench"]))
    }
  }
}
