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
}
