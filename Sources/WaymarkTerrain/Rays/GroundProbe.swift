/// What `TileView.walkPlain` leads over a tile: the few numbers of a visitor that the walk asks for at each step, so that they
/// stay in registers.
protocol GroundProbe {
  /// Whether a visit may change the light.
  static var changes: Bool { get }
  /// Whether nothing farther along the path can matter any more.
  var isDone: Bool { get }
  /// Height of the light at a position, in the tile's own heights; −∞ where every height matters.
  func z(_ u: Double) -> Double
  /// Coefficient of the square in it.
  var bend: Double { get }
  /// The surface between two positions.
  mutating func visit(_ patch: CellPatch, row: Int, column: Int, from start: Double, to end: Double)
}
