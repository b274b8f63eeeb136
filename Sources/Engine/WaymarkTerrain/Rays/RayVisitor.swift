/// Looks for the first meeting of light with the terrain.
struct RayVisitor: PathVisitor {
  let light: LightPath
  /// Height and T of the light at the beginning of the piece.
  private(set) var height: Double
  private(set) var tangent: Double
  private var z1 = 0.0
  private var z2 = 0.0
  private(set) var piece = PathPiece.none
  let ignoresGaps: Bool

  private(set) var isDone = false
  /// Position within the piece of the hit.
  private(set) var hitPosition = Double.nan
  private(set) var hitCell = CellIndex()
  private(set) var isBelowGround = false
  private(set) var gap: OpenGap?

  init(light: LightPath, tangent: Double, ignoresGaps: Bool) {
    self.light = light
    self.tangent = tangent
    self.ignoresGaps = ignoresGaps
    height = light.eyeHeight
  }

  /// Height of the light at a position.
  @inline(__always)
  func z(_ u: Double) -> Double { height + u * (z1 + u * z2) }

  /// Slope of the light at a position.
  func slope(_ u: Double) -> Double { z1 + 2 * z2 * u }

  /// The least height of the light over the next distance.
  @inline(__always)
  func lowest(length: Double) -> Double {
    guard tangent < 0 else { return height }
    // From here on it rises by κ s² / 2R more than straight; nothing is lost by leaving that out.
    let end = height + tangent * length
    return end
  }

  @inline(__always)
  mutating func begin(_ piece: PathPiece) {
    self.piece = piece
    (_, z1, z2) = light.quadratic(z: height, tangent: tangent, length: piece.length)
  }

  /// Whether the light rises above a height within a distance, and goes on rising.
  func rises(above highest: Double, within length: Double) -> Bool {
    light.tangent(tangent, after: length) >= 0
      && height + light.rise(r: light.radius + height, tangent: tangent, theta: length * light.curvature) > highest
  }

  /// The piece is over.
  @inline(__always)
  mutating func end() {
    height += light.rise(r: light.radius + height, tangent: tangent, theta: piece.length * light.curvature)
    tangent = light.tangent(tangent, after: piece.length)
  }

  @inline(__always)
  func canSkip(below highest: Double, from start: Double, to end: Double) -> Bool {
    let a = z(start)
    let b = z(end)
    let length = end - start
    // A parabola opened upwards lies at most bend·distance²/4 below its chord.
    return (a < b ? a : b) - z2 * length * length * 0.25 > highest
  }

  @inline(__always)
  mutating func visit(_ patch: CellPatch, at cell: CellIndex, from start: Double, to end: Double) {
    var probe = probe(lift: 0)
    probe.visit(patch, row: cell.row, column: cell.column, from: start, to: end)
    take(probe, view: cell.view, lift: 0)
  }

  @inline(__always)
  func probe(lift: Double) -> RayProbe { RayProbe(pieceStart: piece.start, z0: height - lift, z1: z1, z2: z2) }

  @inline(__always)
  mutating func take(_ probe: RayProbe, view: Int, lift: Double) {
    guard probe.isDone else { return }
    isDone = true
    isBelowGround = probe.isBelowGround
    hitPosition = probe.hit
    hitCell = CellIndex(view: view, row: probe.row, column: probe.column)
  }

  @inline(never)
  mutating func meetUnknown(_ cause: TerrainGap.Cause, ceiling: Double, from start: Double, to end: Double) {
    guard !ignoresGaps, end > start, !canSkip(below: ceiling, from: start, to: end) else { return }
    gap = OpenGap(cause: cause, piece: piece, start: start, end: end)
    isDone = true
  }
}

/// A stretch of unknown terrain within a piece of path.
struct OpenGap {
  var cause: TerrainGap.Cause
  var piece: PathPiece
  var start: Double
  var end: Double
}
