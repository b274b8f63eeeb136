/// What `TileView.walkPlain` leads over a tile: the few numbers of a visitor that the walk asks for at each step, so that they
/// stay in registers.
protocol GroundProbe {
  /// Whether a visit may change the light.
  static var changes: Bool { get }
  /// Whether it wants to look at single points ahead, which may spare what lies before them.
  static var looksAhead: Bool { get }
  /// Whether nothing farther along the path can matter any more.
  var isDone: Bool { get }
  /// Height of the light at a position, in the tile's own heights; −∞ where every height matters.
  func z(_ u: Double) -> Double
  /// Coefficient of the square in it.
  var bend: Double { get }
  /// How far ahead points of the ground may be looked at before what lies in front of them.
  func outlook(from u: Double) -> Double
  /// A point of the ground; true when the light has changed.
  mutating func look(at u: Double, height: Double) -> Bool
  /// The surface between two positions.
  mutating func visit(_ patch: CellPatch, row: Int, column: Int, from start: Double, to end: Double)
}

extension GroundProbe {
  static var looksAhead: Bool { false }
  func outlook(from u: Double) -> Double { -.infinity }
  mutating func look(at u: Double, height: Double) -> Bool { false }
}
