/// Looks for the end of a stretch of unknown terrain.
struct GapVisitor: PathVisitor {
  let start: Double
  private(set) var end: Double
  private(set) var isDone = false
  private var pieceStart = 0.0

  init(start: Double) {
    self.start = start
    end = start
  }

  mutating func begin(_ piece: PathPiece) { pieceStart = piece.start }

  func canSkip(below highest: Double, from start: Double, to end: Double) -> Bool { false }

  mutating func visit(_ patch: CellPatch, at cell: CellIndex, from start: Double, to end: Double) {
    // What lies before the gap's own end by rounding is not its end.
    guard pieceStart + end > self.start + 1e-3 else { return }
    self.end = pieceStart + start
    isDone = true
  }

  mutating func meetUnknown(_ cause: TerrainGap.Cause, ceiling: Double, from start: Double, to end: Double) {
    self.end = pieceStart + end
  }

  func probe(lift: Double) -> GapProbe { GapProbe(minimum: start + 1e-3 - pieceStart) }

  mutating func take(_ probe: GapProbe, view: Int, lift: Double) {
    guard probe.isDone else { return }
    end = pieceStart + probe.end
    isDone = true
  }
}

/// Ends at the first known ground.
struct GapProbe: GroundProbe {
  static var changes: Bool { false }
  let minimum: Double
  private(set) var end = Double.nan
  private(set) var isDone = false

  init(minimum: Double) { self.minimum = minimum }

  func z(_ u: Double) -> Double { -.infinity }
  var bend: Double { 0 }

  mutating func visit(_ patch: CellPatch, row: Int, column: Int, from start: Double, to end: Double) {
    guard end > minimum else { return }
    self.end = start
    isDone = true
  }
}
