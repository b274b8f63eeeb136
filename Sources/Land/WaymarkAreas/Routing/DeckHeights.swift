import WaymarkRouting

/// Heights of bridges and tunnels, whose ground says nothing of them: straight from end to end, also over the junctions between
/// their pieces.
enum DeckHeights {
  private static let maximumRounds = 500
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
    // Both sides of a gate are one.
    var side: [Int: Int] = [:]
    for (number, edge) in draft.edges.enumerated() where !isDeck[number] && edge.length == 0 {
      let (one, other) = (side[edge.from] ?? edge.from, side[edge.to] ?? edge.to)
      for node in [edge.from, edge.to] { side[node] = min(one, other) }
    }
    var touching: [Int: [Int]] = [:]
    for number in decks {
      for node in [draft.edges[number].from, draft.edges[number].to] {
        touching[side[node] ?? node, default: []].append(number)
      }
    }
    for (number, edge) in draft.edges.enumerated() where !isDeck[number] && edge.length > 0 {
      for node in [edge.from, edge.to] { touching[side[node] ?? node] = nil }
    }
    // What is left touches no ground; where it ends, it does so at the map's end.
    let free = touching.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
    relax(&draft, free.map { ($0.key, $0.value) }, side)
    for (node, first) in side { draft.heights[node] = draft.heights[first] }
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
  private static func relax(_ draft: inout StreetDraft, _ free: [(node: Int, edges: [Int])], _ side: [Int: Int]) {
    for (node, _) in free { draft.heights[node] = .nan }
    for _ in 0..<maximumRounds {
      var change = 0.0
      for (node, edges) in free {
        var (sum, weights) = (0.0, 0.0)
        for number in edges {
          let edge = draft.edges[number]
          let (from, to) = (side[edge.from] ?? edge.from, side[edge.to] ?? edge.to)
          let height = draft.heights[from == node ? to : from]
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
