/// How much work a response takes, counted before it begins.
enum TileEffort: Sendable {
  /// A few milliseconds: done at once.
  case cheap
  /// Up to a tenth of a second: done on threads that yield to all others.
  case slow
  /// More: needs the token, too.
  case expensive

  /// - Parameter vertices: how many vertices the response is made from (`AreaTiles.cost`).
  init(vertices: Int) {
    self = vertices <= Self.maximumCheap ? .cheap : vertices <= Self.maximumOpen ? .slow : .expensive
  }

  private static let maximumCheap = 1_000
  private static let maximumOpen = 100_000
}
