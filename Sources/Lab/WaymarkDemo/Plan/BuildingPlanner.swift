import WaymarkAreas

/// Places houses along streets.
struct BuildingPlanner {
  /// Style of a quarter's houses.
  struct Style {
    var width: ClosedRange<Double>
    var depth: ClosedRange<Double>
    /// Free ground between neighbours, metres.
    var gap: ClosedRange<Double>
    /// Free ground between street and house, metres.
    var setback: Double
    var levels: ClosedRange<Int>
    var kinds: [String]
    var roofs: [String]
    /// Share of the plots along a street that are built on.
    var density = 1.0

    /// Row houses of an old town.
    static let oldTown = Style(
      width: 7...11, depth: 9...12, gap: 0...0.2, setback: 0.4, levels: 2...4,
      kinds: ["residential", "house", "retail"],
      roofs: ["gabled"], density: 0.97)
    /// Apartment houses.
    static let newQuarter = Style(
      width: 14...24, depth: 11...14, gap: 4...11, setback: 4, levels: 3...5, kinds: ["apartments", "residential"],
      roofs: ["hipped", "flat", "gabled"], density: 0.92)
    /// Houses in gardens.
    static let gardens = Style(
      width: 9...13, depth: 8...11, gap: 8...18, setback: 5, levels: 1...2, kinds: ["house", "detached"],
      roofs: ["gabled", "hipped"], density: 0.85)
    /// Farms and cottages.
    static let village = Style(
      width: 8...15, depth: 8...12, gap: 5...20, setback: 3, levels: 1...2, kinds: ["house", "farm", "barn"],
      roofs: ["gabled"], density: 0.75)
  }

  private(set) var ground: OccupancyGrid
  private var random: DemoRandom
  private let field: HeightField
  private var numbers: [String: Int] = [:]

  init(ground: OccupancyGrid, field: HeightField, seed: UInt64) {
    self.ground = ground
    self.field = field
    random = DemoRandom(seed: seed)
  }

  /// Places houses along both sides of a street.
  mutating func build(along way: DemoPlan.Way, style: Style, into plan: inout DemoPlan) {
    let length = Polyline.length(way.line)
    for side in [1.0, -1.0] {
      var position = random.between(1, 6)
      while position < length - 2 {
        let width = random.between(style.width.lowerBound, style.width.upperBound)
        let depth = random.between(style.depth.lowerBound, style.depth.upperBound)
        let (middle, direction) = Polyline.point(at: position + width / 2, along: way.line)
        let along = direction * side
        let front = middle + along.left * (way.halfWidth + style.setback)
        let house = Polygon.rectangle(front: front, along: along, width: width, depth: depth)
        if random.chance(style.density), position + width < length, isBuildable(house), ground.isFree(house) {
          add(house, along: way, style: style, side: side, into: &plan)
          position += width + random.between(style.gap.lowerBound, style.gap.upperBound)
        } else {
          position += 3
        }
      }
    }
  }

  /// Places one large building on free ground, such as a church; false when the ground is taken.
  mutating func place(_ house: [Point], tags: OSMTags, into plan: inout DemoPlan) -> Bool {
    guard ground.isFree(house) else { return false }
    ground.take(house)
    plan.areas.append(DemoPlan.Area(outer: house, tags: tags))
    return true
  }

  /// No houses on water, at sea or on slopes that would need a wall higher than a floor.
  private func isBuildable(_ house: [Point]) -> Bool {
    let heights = house.map { field.height(at: $0) }
    guard let low = heights.min(), let high = heights.max() else { return false }
    return low > 1.2 && high - low < 6
  }

  private mutating func add(
    _ house: [Point], along way: DemoPlan.Way, style: Style, side: Double, into plan: inout DemoPlan
  ) {
    ground.take(house)
    let levels = style.levels.lowerBound + random.below(style.levels.count)
    let roof = random.pick(style.roofs) ?? "gabled"
    let roofHeight = roof == "flat" ? 0 : random.between(2.5, 4.5)
    let height = Double(levels) * 3 + 0.5 + roofHeight
    var tags: OSMTags = [
      "building": random.pick(style.kinds) ?? "yes", "building:levels": String(levels),
      "height": Self.text(height), "roof:shape": roof,
    ]
    if roofHeight > 0 { tags["roof:height"] = Self.text(roofHeight) }
    if let street = way.tags["name"] {
      // Odd numbers on the left, even ones on the right.
      let key = street + (side > 0 ? " left" : " right")
      let number = (numbers[key] ?? (side > 0 ? -1 : 0)) + 2
      numbers[key] = number
      tags["addr:street"] = street
      tags["addr:housenumber"] = String(number)
    }
    plan.areas.append(DemoPlan.Area(outer: house, tags: tags))
  }

  /// A number with one decimal.
  static func text(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(abs(tenths % 10))"
  }
}
