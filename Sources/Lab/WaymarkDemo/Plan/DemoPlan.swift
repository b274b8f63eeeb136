import WaymarkAreas

/// Everything that stands on the map of the demo area, in metres of its plane.
struct DemoPlan {
  /// A line: street, path, river.
  struct Way {
    /// Its points in order.
    var line: [Point]
    /// What it is.
    var tags: OSMTags
    /// Whether it is connected with the streets and paths that it crosses.
    var isStreet = true
    /// Half of its width with pavements, metres; houses stand behind it.
    var halfWidth = 3.0
    /// The hiking route that it belongs to; nil for none.
    var route: Int?
  }

  /// An area with holes.
  struct Area {
    /// Its border, closed without repeating the first point.
    var outer: [Point]
    /// Its holes.
    var inners: [[Point]] = []
    /// What it is.
    var tags: OSMTags
  }

  /// A single point.
  struct Spot {
    /// Where it is.
    var point: Point
    /// What it is.
    var tags: OSMTags
  }

  var ways: [Way] = []
  var areas: [Area] = []
  var spots: [Spot] = []
  /// Marked hiking routes, by number in `Way.route`.
  var routes: [OSMTags] = []

  /// Adds a street or path.
  mutating func addStreet(_ line: [Point], halfWidth: Double = 3, route: Int? = nil, tags: OSMTags) {
    guard line.count > 1 else { return }
    ways.append(Way(line: line, tags: tags, halfWidth: halfWidth, route: route))
  }
}
