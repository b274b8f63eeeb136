import WaymarkRouting

/// Heights of bridges and tunnels, whose ground says nothing of them: straight from end to end, also over the junctions between
/// their pieces.
enum DeckHeights {
  private static let maximumRounds = 200
  /// When no height changes by more, metres, they are found.
  private static let tolerance = 0.01

  /// Replaces the heights of a draft's bridges and tunnels, and what these climb.
  ///
  /// - Parameters:
  ///   - draft: the network, with the ground's heights at its nodes.
  ///   - decks: numbers of the edges that are not on the ground.
  static func settle(_ draft: inout StreetDraft, decks: [Int]) {
    guard !decks.isEmpty, draft.heights.count == draft.nodes.count else { return }
    var isDeck = [Bool](repeating: false, count: draft.edges.count)
    for edge in decks { isDeck[edge] = true }
    // Nodes where nothing but decks meet; a gate on a bridge is no ground.
    var touching: [Int: [Int]] = [:]
    for edge in decks { for node in [draft.edges[edge].from, draft.edges[edge].to] { touching[node] = [] } }
    var grounded: Set<Int> = []
    for (number, edge) in draft.edges.enumerated() {
      for node in [edge.from, edge.to] where touching[node] != nil {
        if isDeck[number] || edge.length == 0 { touching[node]?.append(number) } else { grounded.insert(node) }
      }
    }
    let free = touching.keys.filter { !grounded.contains($0) && (touching[$0]?.count ?? 0) > 1 }.sorted()
    relax(&draft, free, touching)
    for number in decks {
      let edge = draft.edges[number]
      let (first, last) = (draft.heights[edge.from], draft.heights[edge.to])
      draft.edges[number].heights = edge.shape.indices.map {
        first + (last - first) * Double($0 + 1) / Double(edge.shape.count + 1)
      }
      // NaN where the ground is unknown.
      if edge.traits.use != .ferry, last - first < .infinity {
        draft.edges[number].climb = (max(0, last - first), max(0, first - last))
      }
    }
  }

  /// Straight from one known end to the other: each free node gets the mean of its neighbours, the nearer ones counting more.
  private static func relax(_ draft: inout StreetDraft, _ free: [Int], _ touching: [Int: [Int]]) {
    for _ in 0..<maximumRounds {
      var change = 0.0
      for node in free {
        var (sum, weights) = (0.0, 0.0)
        for number in touching[node] ?? [] {
          let edge = draft.edges[number]
          let height = draft.heights[edge.from == node ? edge.to : edge.from]
          guard height.isFinite else { continue }
          let weight = 1 / max(0.1, edge.length)
          sum += weight * height
          weights += weight
        }
        guard weights > 0 else { continue }
        let before = draft.heights[node]
        draft.heights[node] = sum / weights
        change = max(change, before.isFinite ? abs(before - sum / weights) : .infinity)
      }
      if change < tolerance { return }
    }
  }
}
