import Foundation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// Finds where a visitor of an area would start: a street in the middle of its largest settlement, and a destination
/// within walking distance.
struct FirstWalkFinder {
  /// Distance of the first destination on foot, metres: five to fifteen minutes.
  static let walk = 400.0...1200.0
  private static let usualWalk = 700.0
  /// Farthest street from a settlement's point that still counts as its middle, metres.
  private static let startReach = 400.0
  /// Farthest sight from a street that can still be reached on it, metres.
  private static let doorstep = 60.0
  /// Maximum number of settlements that are tried, and that are named.
  private static let (maximumTries, maximumNamed) = (24, 6)

  /// Typical number of inhabitants where none is given.
  private static let usualPopulation: [String: Double] = [
    "city": 100_000, "town": 10_000, "village": 1000, "suburb": 800, "quarter": 500, "neighbourhood": 300,
    "hamlet": 100,
    "isolated_dwelling": 5, "farm": 5,
  ]
  /// Kinds of destinations.
  private static let goals: Set<String> = [
    "alpine_hut", "viewpoint", "attraction", "museum", "castle", "ruins", "monument", "archaeological_site",
    "place_of_worship", "townhall", "theatre", "library", "university", "station", "waterfall", "square", "park",
    "peak",
    "volcano",
  ]

  private struct Candidate {
    var name: String
    var position: Coordinate
    var weight: Double
  }

  private let name: String
  private let bounds: GeographicBounds
  private let network: FootNetwork
  private var settlements: [Candidate] = []
  private var sights: [Candidate] = []
  private var buildings: [Coordinate] = []

  /// Reads a map.
  ///
  /// - Parameters:
  ///   - url: the `.osm.pbf` file.
  ///   - name: the area's name, for what has none of its own.
  ///   - bounds: the area's window; a start lies inside it.
  /// - Throws: `InputError` when the file is missing, truncated or damaged.
  init(of url: URL, name: String, bounds: GeographicBounds) throws(InputError) {
    self.name = name
    // What lies on the border counts as inside, whatever the map's rounding.
    self.bounds = bounds.expanded(latitudeDegrees: 1e-6, longitudeDegrees: 1e-6)
    network = try FootNetwork(of: url)
    let map = try MapDataReader.read(url, bounds: bounds)
    for feature in map.features {
      guard let point = map.position(of: feature),
        let position = Coordinate(latitude: point.latitude, longitude: point.longitude)
      else { continue }
      take(feature, at: position)
    }
    settlements.sort { ($1.weight, $0.name) < ($0.weight, $1.name) }
  }

  /// The start, the first destination, and the largest settlements; empty where there is nothing to walk on.
  func spots() -> [AreaManifest.Spot] {
    for middle in middles() {
      guard let start = start(near: middle.position) else { continue }
      let reached = network.reach(from: start, within: Self.walk.upperBound)
      guard let goal = goal(near: network.nodes[start].position, among: reached) else { continue }
      let first = AreaManifest.Spot(
        name: network.nodes[start].street ?? middle.name, coordinate: network.nodes[start].position)
      var named: Set = [first.name, goal.name]
      let others = settlements.filter { named.insert($0.name).inserted }.prefix(Self.maximumNamed)
      return [first, goal] + others.map { AreaManifest.Spot(name: $0.name, coordinate: $0.position) }
    }
    return []
  }

  // MARK: - Reading

  private mutating func take(_ feature: MapFeature, at position: Coordinate) {
    guard bounds.contains(position) else { return }
    if feature.layer == .buildings { buildings.append(position) }
    guard feature.shape == .point, case .text(let name)? = feature.attributes["name"],
      case .text(let kind)? = feature.attributes["class"]
    else { return }
    if let usual = Self.usualPopulation[kind], feature.layer == .places {
      var people = usual
      if case .number(let counted)? = feature.attributes["population"], counted.isFinite, counted > 0 {
        people = counted
      }
      settlements.append(Candidate(name: name, position: position, weight: people))
    } else if Self.goals.contains(kind) {
      // Features that the map shows at far zooms are the best known.
      sights.append(Candidate(name: name, position: position, weight: Double(max(0, 16 - feature.minimumZoom))))
    }
  }

  // MARK: - Start

  /// Settlements, the largest first, then where most buildings stand, then where most streets meet.
  private func middles() -> [Candidate] {
    let dense = Self.densest(buildings) ?? Self.densest(network.nodes.map(\.position).filter(bounds.contains))
    return settlements.prefix(Self.maximumTries)
      + (dense.map { [Candidate(name: name, position: $0, weight: 0)] } ?? [])
  }

  /// The node of a named street that is nearest to a position; any node where no street there has a name.
  private func start(near position: Coordinate) -> Int? {
    var best: (node: Int, distance: Double)?
    for (i, node) in network.nodes.enumerated() where bounds.contains(node.position) {
      // A street without a name counts as farther away.
      let distance = FootNetwork.distance(position, node.position) + (node.street == nil ? Self.startReach / 2 : 0)
      if distance < best?.distance ?? Self.startReach { best = (i, distance) }
    }
    return best?.node
  }

  /// The position with most others around it: the middle of those in the fullest cell of about 500 metres.
  private static func densest(_ positions: [Coordinate]) -> Coordinate? {
    var cells: [[Int]: (count: Int, north: Double, east: Double)] = [:]
    for position in positions {
      let width = 0.005 / max(0.01, Angle.sinCos(degrees: position.latitude).cos)
      let key = [Int((position.latitude / 0.005).rounded(.down)), Int((position.longitude / width).rounded(.down))]
      let cell = cells[key] ?? (0, 0, 0)
      cells[key] = (cell.count + 1, cell.north + position.latitude, cell.east + position.longitude)
    }
    let fullest = cells.max { ($0.value.count, $1.key[0], $1.key[1]) < ($1.value.count, $0.key[0], $0.key[1]) }
    guard let (count, north, east) = fullest?.value else { return nil }
    return Coordinate(latitude: north / Double(count), longitude: east / Double(count))
  }

  // MARK: - Destination

  /// The best known sight within walking distance; where there is none, a street at the usual distance; nil where
  /// nothing is that far.
  private func goal(near start: Coordinate, among reached: [Int: Double]) -> AreaManifest.Spot? {
    var best: (spot: AreaManifest.Spot, score: Double)?
    for sight in sights where FootNetwork.distance(start, sight.position) < Self.walk.upperBound {
      guard let distance = Self.distance(to: sight.position, in: network, reached), Self.walk.contains(distance)
      else { continue }
      let score = sight.weight - abs(distance - Self.usualWalk) / 150
      if best.map({ ($0.score, sight.name) < (score, $0.spot.name) }) ?? true {
        best = (AreaManifest.Spot(name: sight.name, coordinate: sight.position), score)
      }
    }
    return best?.spot ?? street(among: reached)
  }

  private func street(among reached: [Int: Double]) -> AreaManifest.Spot? {
    func strangeness(_ node: Int, _ distance: Double) -> Double {
      abs(distance - Self.usualWalk) + (network.nodes[node].street == nil ? 300 : 0)
    }
    let far = reached.filter { Self.walk.contains($0.value) && bounds.contains(network.nodes[$0.key].position) }
    let chosen =
      far.min { (strangeness($0.key, $0.value), $0.key) < (strangeness($1.key, $1.value), $1.key) }
      ?? reached.filter { $0.value > 50 }.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let node = chosen.map({ network.nodes[$0.key] }) else { return nil }
    return AreaManifest.Spot(name: node.street ?? name, coordinate: node.position)
  }

  /// Metres on foot to the door of a sight; nil when it cannot be reached on streets.
  private static func distance(to position: Coordinate, in network: FootNetwork, _ reached: [Int: Double]) -> Double? {
    var best: Double?
    for (node, distance) in reached {
      let away = FootNetwork.distance(position, network.nodes[node].position)
      if away <= doorstep { best = min(best ?? .infinity, distance + away) }
    }
    return best
  }
}
