/// Finds the point that appears highest along a path, and every crest on the path behind which the ground is hidden.
///
/// It keeps the light that just touches the highest ground so far. What lies below that light is hidden, and the
/// pyramid passes over it.
struct HorizonVisitor: PathVisitor {
  private var probe: HorizonProbe
  private(set) var currentPiece = PathPiece.none
  private(set) var gap: OpenGap?
  /// Whether the path led over a position where no tile is.
  private(set) var hasLeftTiles = false
  var isDone: Bool { false }

  /// T at the eye of the light that touches the highest ground.
  var tangent: Double { probe.tangent }
  /// Ground distance and height of that ground; NaN while there is none.
  var crest: Double { probe.crest }
  var crestHeight: Double { probe.crestHeight }
  /// Whether the touching light only rises from the beginning of the piece.
  var rises: Bool { probe.rises }

  /// - Parameters:
  ///   - light: the light from the eye.
  ///   - ridges: where crests are collected; nil to keep only the highest.
  init(light: LightPath, ridges: RidgeBuffer?) { probe = HorizonProbe(light: light, ridges: ridges) }

  /// Takes a point of the path's own ground as seen (`HorizonProbe`).
  mutating func expect(distance: Double, height: Double) { probe.expect(distance: distance, height: height) }

  @inline(__always)
  mutating func begin(_ piece: PathPiece) {
    currentPiece = piece
    probe.begin(piece)
  }

  /// Height of the touching light at a position; −∞ while it is steep.
  func z(_ u: Double) -> Double { probe.z(u) }

  @inline(__always)
  func canSkip(below highest: Double, from start: Double, to end: Double) -> Bool {
    let (a, b, length) = (probe.z(start), probe.z(end), end - start)
    return (a < b ? a : b) - probe.bend * length * length * 0.25 > highest
  }

  @inline(__always)
  mutating func visit(_ patch: CellPatch, at cell: CellIndex, from start: Double, to end: Double) {
    probe.visit(patch, row: cell.row, column: cell.column, from: start, to: end)
  }

  @inline(__always)
  func probe(lift: Double) -> HorizonProbe {
    var raised = probe
    raised.lift = lift
    return raised
  }

  @inline(__always)
  mutating func take(_ probe: HorizonProbe, view: Int, lift: Double) {
    self.probe = probe
    self.probe.lift = 0
  }

  /// The last crest is the horizon.
  func finish() { probe.finish() }

  @inline(never)
  mutating func meetUnknown(_ cause: TerrainGap.Cause, ceiling: Double, from start: Double, to end: Double) {
    hasLeftTiles = true
    probe.settle()
    guard gap == nil, end > start, !canSkip(below: ceiling, from: start, to: end) else { return }
    gap = OpenGap(cause: cause, piece: currentPiece, start: start, end: end)
  }
}
