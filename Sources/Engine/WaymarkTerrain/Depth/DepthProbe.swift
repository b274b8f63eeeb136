/// Looks for what the light of a column of elevations meets, one after the other upwards: light cannot meet the ground
/// before the light below it does, so each one goes on where the last one ended.
struct DepthProbe: GroundProbe {
  static var changes: Bool { true }

  /// The numbers of the piece's light, and the tangents of all.
  private let lights: UnsafePointer<LightFan.Light>
  /// Where distances and heights go.
  private let distances: UnsafeMutablePointer<Float>
  private let heights: UnsafeMutablePointer<Float>?
  /// The light that is followed, and the end of those that are.
  private(set) var row: Int
  private let end: Int
  // The eye, and the path's curvature.
  private let eyeHeight: Double
  private let eyeRadius: Double
  private let curvature: Double
  private let pieceStart: Double
  private let lift: Double
  // Height of the light.
  private var z0 = 0.0
  private var z1 = 0.0
  private var z2 = 0.0

  @inline(__always)
  init(
    lights: UnsafePointer<LightFan.Light>, distances: UnsafeMutablePointer<Float>,
    heights: UnsafeMutablePointer<Float>?, row: Int, end: Int, light: LightPath, pieceStart: Double, lift: Double
  ) {
    self.lights = lights
    self.distances = distances
    self.heights = heights
    self.row = row
    self.end = end
    eyeHeight = light.eyeHeight - lift
    eyeRadius = light.eyeRadius
    curvature = light.curvature
    self.pieceStart = pieceStart
    self.lift = lift
    follow()
  }

  @inline(__always)
  var isDone: Bool { row >= end }

  @inline(__always)
  func z(_ u: Double) -> Double { z0 + u * (z1 + u * z2) }

  @inline(__always)
  var bend: Double { z2 }

  @inline(__always)
  mutating func follow() {
    guard row < end else { return }
    let light = lights[row]
    let scale = eyeRadius * (1 + light.rise) * curvature
    z0 = eyeHeight + eyeRadius * light.rise
    z1 = scale * light.slope
    z2 = scale * curvature * light.bend
  }

  @inline(__always)
  mutating func visit(_ patch: CellPatch, row: Int, column: Int, from start: Double, to end: Double) {
    let length = end - start
    let isFirst = pieceStart + start == 0
    while !isDone {
      let c = patch.q0 - z(start)
      let b = patch.q1 - length * (z1 + 2 * z2 * start)
      let a = patch.q2 - z2 * length * length
      let t = RayProbe.meeting(a, b, c, isFirst: isFirst)
      guard t <= 1 else { return }
      let u = start + t * length
      distances[self.row] = Float(pieceStart + u)
      if let heights { heights[self.row] = Float(z(u) + lift) }
      self.row &+= 1
      follow()
    }
  }

  /// Gives light up that may meet unknown terrain no higher than `ceiling`.
  mutating func meetUnknown(ceiling: Double, from start: Double, to end: Double) {
    while !isDone {
      let (a, b, length) = (z(start) + lift, z(end) + lift, end - start)
      guard !((a < b ? a : b) - z2 * length * length * 0.25 > ceiling) else { return }
      distances[row] = .nan
      row &+= 1
      follow()
    }
  }
}
