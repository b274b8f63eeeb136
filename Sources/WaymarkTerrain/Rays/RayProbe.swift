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
    let t: Double
    if c < 0 && (c <= -1e-6 || pieceStart + start != 0) {
      t = RayMeeting.leastRoot(a, b, c)
      guard t <= 1 else { return }
    } else if pieceStart + start != 0 {
      // A step in the ground: on the border between tiles of different heights.
      t = 0
    } else if c > 1e-6 {
      isBelowGround = true
      isDone = true
      return
    } else if b > 0 || b == 0 && a > 0 {
      // The eye is on the ground and looks into it.
      t = 0
    } else {
      // It looks away from it: the other root, where the ground rises to the light again.
      t = a > 0 ? -b / a : .infinity
      guard t > 0, t <= 1 else { return }
    }
    hit = start + t * length
    self.row = row
    self.column = column
    isDone = true
  }
}

extension RayMeeting {
  /// The least positive root of a t² + b t + c = 0 with c < 0; infinity when there is none.
  @inline(__always)
  static func leastRoot(_ a: Double, _ b: Double, _ c: Double) -> Double {
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return .infinity }
    let root = discriminant.squareRoot()
    // Both signs of a: the root that the growing surface meets first, without cancellation.
    if b > 0 { return -2 * c / (b + root) }
    // Falling away at first: only a surface that bends upwards comes back.
    return a > 0 ? (root - b) / (2 * a) : .infinity
  }
}
