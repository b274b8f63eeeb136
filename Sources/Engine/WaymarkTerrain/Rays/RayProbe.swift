/// Looks for the first meeting of light with the ground of a tile.
struct RayProbe: GroundProbe {
  static var changes: Bool { false }
  // The light: height and its derivatives by the distance.
  private let z0: Double
  private let z1: Double
  private let z2: Double
  /// Distance of the piece's beginning from the eye.
  private let pieceStart: Double
  private(set) var isDone = false
  /// Position within the piece of the hit, and its cell.
  private(set) var hit = Double.nan
  private(set) var row = 0
  private(set) var column = 0
  private(set) var isBelowGround = false

  @inline(__always)
  init(pieceStart: Double, z0: Double, z1: Double, z2: Double) {
    self.pieceStart = pieceStart
    self.z0 = z0
    self.z1 = z1
    self.z2 = z2
  }

  @inline(__always)
  func z(_ u: Double) -> Double { z0 + u * (z1 + u * z2) }

  @inline(__always)
  var bend: Double { z2 }

  @inline(__always)
  mutating func visit(_ patch: CellPatch, row: Int, column: Int, from start: Double, to end: Double) {
    let length = end - start
    let c = patch.q0 - z(start)
    let b = patch.q1 - length * (z1 + 2 * z2 * start)
    let a = patch.q2 - z2 * length * length
    let isFirst = pieceStart + start == 0
    if isFirst && c > 1e-6 {
      isBelowGround = true
      isDone = true
      return
    }
    let t = Self.meeting(a, b, c, isFirst: isFirst)
    guard t <= 1 else { return }
    hit = start + t * length
    self.row = row
    self.column = column
    isDone = true
  }

  /// Where in a patch, at the eye or not, the light meets the ground, whose height above the light is a t² + b t + c:
  /// 0 … 1, or more when it does not.
  @inline(__always)
  static func meeting(_ a: Double, _ b: Double, _ c: Double, isFirst: Bool) -> Double {
    if c < 0 && !(isFirst && c > -1e-6) { return leastRoot(a, b, c) }
    // A step in the ground: on the border between tiles of different heights. Or the eye is on the ground and looks into
    // it.
    if !isFirst || b > 0 || b == 0 && a > 0 { return 0 }
    // It looks away from it: the other root, where the ground rises to the light again.
    return a > 0 && b < 0 ? -b / a : .infinity
  }

  /// The least positive root of a t² + b t + c = 0 with c < 0; infinity when there is none.
  @inline(__always)
  private static func leastRoot(_ a: Double, _ b: Double, _ c: Double) -> Double {
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return .infinity }
    let root = discriminant.squareRoot()
    // Both signs of a: the root that the growing surface meets first, without cancellation.
    if b > 0 { return -2 * c / (b + root) }
    // Falling away at first: only a surface that bends upwards comes back.
    return a > 0 ? (root - b) / (2 * a) : .infinity
  }
}
