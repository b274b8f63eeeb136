/// Goes along one azimuth with the light of all elevations.
struct DepthVisitor: PathVisitor {
  private let lights: UnsafePointer<LightFan.Light>
  private let tangents: UnsafePointer<Double>
  private let count: Int
  private let light: LightPath
  private let distances: UnsafeMutablePointer<Float>
  private let heights: UnsafeMutablePointer<Float>?
  private let ignoresGaps: Bool
  /// No ground that matters is higher, metres.
  private let highest: Double
  private var row = 0
  private var end: Int
  private var offset = 0
  private var pieceStart = 0.0
  /// Whether some light was left to `Terrain.meeting`: it was too steep for a piece. Its distance is `later`.
  private(set) var hasLater = false

  /// Stands for a distance that is still to be found.
  static let later: Float = -1

  init(
    lights: UnsafePointer<LightFan.Light>, tangents: UnsafePointer<Double>, count: Int, light: LightPath,
    distances: UnsafeMutablePointer<Float>, heights: UnsafeMutablePointer<Float>?, ignoresGaps: Bool, highest: Double
  ) {
    self.lights = lights
    self.tangents = tangents
    self.count = count
    self.light = light
    self.distances = distances
    self.heights = heights
    self.ignoresGaps = ignoresGaps
    self.highest = highest
    end = count
  }

  var isDone: Bool { row >= end }

  /// Begins a piece; light that is above everything and light that is too steep are taken out.
  mutating func begin(_ piece: PathPiece, number: Int, maximumSlope: Double) {
    pieceStart = piece.start
    offset = number * count
    while row < end && tangents[row] < -maximumSlope {
      distances[row] = Self.later
      hasLater = true
      row += 1
    }
    while row < end && tangents[end - 1] > maximumSlope {
      end -= 1
      guard height(end) <= highest else { continue }
      distances[end] = Self.later
      hasLater = true
    }
    // Above everything and rising is also all that is above it.
    if row < end && lights[offset + row].slope >= 0 && height(row) > highest { row = end }
  }

  /// Height of a light at the beginning of the piece.
  private func height(_ row: Int) -> Double { light.eyeHeight + light.eyeRadius * lights[offset + row].rise }

  mutating func begin(_ piece: PathPiece) {}

  @inline(__always)
  func probe(lift: Double) -> DepthProbe {
    DepthProbe(
      lights: lights + offset, distances: distances, heights: heights, row: row, end: end, light: light,
      pieceStart: pieceStart, lift: lift)
  }

  @inline(__always)
  mutating func take(_ probe: DepthProbe, view: Int, lift: Double) { row = probe.row }

  func canSkip(below highest: Double, from start: Double, to end: Double) -> Bool {
    let probe = probe(lift: 0)
    let (a, b, length) = (probe.z(start), probe.z(end), end - start)
    return (a < b ? a : b) - probe.bend * length * length * 0.25 > highest
  }

  mutating func visit(_ patch: CellPatch, at cell: CellIndex, from start: Double, to end: Double) {
    var probe = probe(lift: 0)
    probe.visit(patch, row: cell.row, column: cell.column, from: start, to: end)
    row = probe.row
  }

  mutating func meetUnknown(_ cause: TerrainGap.Cause, ceiling: Double, from start: Double, to end: Double) {
    guard !ignoresGaps, end > start else { return }
    var probe = probe(lift: 0)
    probe.meetUnknown(ceiling: ceiling, from: start, to: end)
    row = probe.row
  }
}
