internal import CPortableMath
internal import WaymarkGeodesy

/// The heights of bridges' decks and tunnels' floors on the map: straight from end to end, as the elevation model has
/// the ground there. The model itself knows only what is below a bridge and above a tunnel.
struct MappedDecks: Sendable {
  /// One of them.
  private struct Deck: Sendable {
    var points: [Vector3]
    /// Length up to each point, metres.
    var along: [Double]
    var halfWidth: Double
    /// Heights of its ends, metres.
    var (start, end) = (0.0, 0.0)
    /// A ball around it.
    var center: Vector3
    var radius: Double

    init(_ structure: StreetStructure) {
      points = structure.points
      halfWidth = structure.halfWidth
      along = [0]
      for i in 1..<max(1, points.count) { along.append(along[i - 1] + points[i].distance(to: points[i - 1])) }
      let middle = (points[0] + points[points.count - 1]) / 2
      center = middle
      radius = points.reduce(0) { max($0, $1.distance(to: middle)) }
    }

    var length: Double { along[along.count - 1] }
  }

  /// Ends nearer to each other than this are one, metres.
  private static let joint = 0.5
  /// The ground falls away before an end already, where the model is coarse: it counts this far beyond, metres.
  private static let beyond = 10.0
  /// How certain the map is that a user on the line is on the deck and not below or beside it.
  private static let trust = 0.8

  private var decks: [Deck] = []

  /// No bridges and tunnels.
  init() {}

  /// Works out the heights of all structures whose ends are on known ground.
  init(_ structures: [StreetStructure], ground: GroundElevation) {
    var candidates = structures.map { Deck($0) }
    // Where structures meet, the height is between those of their other ends.
    var ends: [(point: Vector3, height: Double?, touching: [Int])] = []
    var numbers: [(Int, Int)] = []
    var order: [(x: Double, deck: Int, isEnd: Bool)] = []
    for (i, deck) in candidates.enumerated() {
      order.append((deck.points[0].x, i, false))
      order.append((deck.points[deck.points.count - 1].x, i, true))
      numbers.append((0, 0))
    }
    order.sortShort { ($0.x, $0.deck, $0.isEnd ? 1 : 0) < ($1.x, $1.deck, $1.isEnd ? 1 : 0) }
    for item in order {
      let points = candidates[item.deck].points
      let point = item.isEnd ? points[points.count - 1] : points[0]
      var number = ends.count
      // The list is sorted by x: only the newest can be the same.
      var k = ends.count - 1
      while k >= 0, point.x - ends[k].point.x <= Self.joint {
        if point.distance(to: ends[k].point) <= Self.joint { number = k }
        k -= 1
      }
      if number == ends.count { ends.append((point, nil, [])) }
      ends[number].touching.append(item.deck)
      if item.isEnd { numbers[item.deck].1 = number } else { numbers[item.deck].0 = number }
    }
    for number in ends.indices where ends[number].touching.count == 1 {
      let i = ends[number].touching[0]
      ends[number].height = Self.height(of: candidates[i], structures[i].level, atEnd: numbers[i].1 == number, ground)
    }
    Self.fill(&ends, candidates.map { $0.length }, numbers)
    for i in candidates.indices {
      guard let start = ends[numbers[i].0].height, let end = ends[numbers[i].1].height else { continue }
      (candidates[i].start, candidates[i].end) = (start, end)
      decks.append(candidates[i])
    }
  }

  /// Height of the ground where a structure leaves it.
  private static func height(
    of deck: Deck, _ level: StreetLevel, atEnd isEnd: Bool, _ ground: GroundElevation
  ) -> Double? {
    let points = isEnd ? Array(deck.points.reversed()) : deck.points
    guard let direction = (points[0] - points[1]).normalized,
      let end = ground.height(at: ECEF.position(of: points[0]).coordinate)
    else { return nil }
    let outside = ground.height(at: ECEF.position(of: points[0] + direction * beyond).coordinate) ?? end
    return level == .bridge ? max(end, outside) : min(end, outside)
  }

  /// Heights of the ends where structures meet, by relaxation: straight from one known end to the other.
  private static func fill(
    _ ends: inout [(point: Vector3, height: Double?, touching: [Int])], _ lengths: [Double], _ numbers: [(Int, Int)]
  ) {
    let free = ends.indices.filter { ends[$0].touching.count > 1 }
    guard !free.isEmpty else { return }
    for _ in 0..<200 {
      var change = 0.0
      for number in free {
        var (sum, weights) = (0.0, 0.0)
        for i in ends[number].touching {
          let other = numbers[i].0 == number ? numbers[i].1 : numbers[i].0
          guard let height = ends[other].height else { continue }
          let weight = 1 / max(0.1, lengths[i])
          sum += weight * height
          weights += weight
        }
        guard weights > 0 else { continue }
        let height = sum / weights
        change = max(change, ends[number].height.map { abs($0 - height) } ?? 1000)
        ends[number].height = height
      }
      if change < 0.01 { break }
    }
  }

  /// The deck or floor at a position.
  ///
  /// - Parameters:
  ///   - coordinate: where.
  ///   - positionSigma: its standard deviation per axis, metres.
  /// - Returns: its height, and how probable it is that the position is on it; nil far from all.
  func deck(at coordinate: Coordinate, positionSigma: Double) -> (height: Double, probability: Double)? {
    guard !decks.isEmpty else { return nil }
    let point = ECEF.vector(of: GeodeticPosition(coordinate, height: 0))
    let spread = positionSigma + 1
    var nearest: (beside: Double, height: Double)?
    for deck in decks where deck.center.distance(to: point) <= deck.radius + deck.halfWidth + 4 * spread {
      for i in 1..<deck.points.count {
        let (a, b) = (deck.points[i - 1], deck.points[i])
        let step = b - a
        let part = max(0, min(1, (point - a).dot(step) / step.lengthSquared))
        let beside = max(0, (a + step * part).distance(to: point) - deck.halfWidth)
        guard beside < nearest?.beside ?? (4 * spread) else { continue }
        let along = deck.along[i - 1] + part * (deck.along[i] - deck.along[i - 1])
        nearest = (beside, deck.start + (deck.end - deck.start) * along / deck.length)
      }
    }
    return nearest.map { ($0.height, Self.trust * exp(-0.5 * ($0.beside / spread) * ($0.beside / spread))) }
  }
}
