/// The bilinear surface over a straight piece of path within one cell: h(t) = q0 + t (q1 + t q2), t from 0 to 1.
struct CellPatch {
  var q0: Double
  var q1: Double
  var q2: Double

  @inline(__always)
  func height(_ t: Double) -> Double { q0 + t * (q1 + t * q2) }
}

/// Where on the terrain a visitor is: number of the view, row and column of the cell.
struct CellIndex {
  var view = -1
  var row = 0
  var column = 0
}

/// What walks along a path over the terrain and looks at it: a ray, a horizon. Positions u are those within the piece of
/// path that was begun last.
protocol PathVisitor {
  /// What of it goes along over tiles that are plain.
  associatedtype Probe: GroundProbe
  /// A probe for the piece that was begun last, over a tile whose heights are raised by `lift`.
  func probe(lift: Double) -> Probe
  /// Takes back what the probe found on a view.
  mutating func take(_ probe: Probe, view: Int, lift: Double)
  /// Whether nothing farther along the path can matter any more.
  var isDone: Bool { get }
  /// A new piece of path begins.
  mutating func begin(_ piece: PathPiece)
  /// Whether a surface not higher than `highest` between two positions cannot matter.
  mutating func canSkip(below highest: Double, from start: Double, to end: Double) -> Bool
  /// The surface between two positions.
  mutating func visit(_ patch: CellPatch, at cell: CellIndex, from start: Double, to end: Double)
  /// Between two positions the terrain is unknown; voids are no higher than `ceiling` as far as anybody knows.
  mutating func meetUnknown(_ cause: TerrainGap.Cause, ceiling: Double, from start: Double, to end: Double)
}
