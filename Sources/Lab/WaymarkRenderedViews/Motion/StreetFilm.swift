import Waymark
import WaymarkGeodesy
import WaymarkVision

/// Pictures of a street as a phone's camera takes them, by casting a ray for every pixel: 240 × 320, focal length 251
/// pixels (65° along the long side).
struct StreetFilm: Sendable {
  /// How the camera takes pictures.
  struct Exposure: Sendable {
    /// From the first to the last row, seconds.
    var readout = 0.0
    /// Seconds that the shutter is open, rendered as three moments.
    var blur = 0.0
    /// Amplitude of the automatic exposure's swing.
    var swing = 0.0
    var gain = 1.0
    /// Standard deviation, grey levels.
    var noise = 1.5
  }

  static let width = 240
  static let height = 320
  static let focal = 251.0

  let world: StreetWorld
  let walk: CameraWalk
  let exposure: Exposure
  private let noise: [Float]

  init(world: StreetWorld, walk: CameraWalk, exposure: Exposure, seed: UInt64) {
    self.world = world
    self.walk = walk
    self.exposure = exposure
    var random = RandomSource(seed: seed &+ 5)
    noise = (0..<16_384).map { _ in Float(random.normal()) }
  }

  static var lens: PictureLens? {
    PictureLens(focalPixels: focal, centreX: Double(width) / 2, centreY: Double(height) / 2)
  }

  /// The picture whose middle row is exposed around a time.
  func picture(at time: Double, number: UInt64) -> LuminancePicture? {
    let moments: [Double] = exposure.blur > 0 ? [-0.5, 0, 0.5] : [0]
    var sum = [Float](repeating: 0, count: Self.width * Self.height)
    for moment in moments { add(to: &sum, at: time + moment * exposure.blur) }
    let gain = Float(exposure.gain * (1 + exposure.swing * sineOf(0.9 * time))) / Float(moments.count)
    var random = RandomSource(seed: number &* 7919 &+ 13)
    var values = [UInt8](repeating: 0, count: sum.count)
    for row in 0..<Self.height {
      var place = Int(random.bits() >> 50)
      for i in (row * Self.width)..<((row + 1) * Self.width) {
        place = (place &+ 1) & 16_383
        values[i] = UInt8(max(0, min(255, sum[i] * gain + Float(exposure.noise) * noise[place])))
      }
    }
    return LuminancePicture(width: Self.width, height: Self.height, values: values)
  }

  private func sineOf(_ x: Double) -> Double { Angle.sinCos(degrees: x * 57.29577951308232).sin }

  private struct Row {
    let position: Vector3
    let right: Vector3
    /// Direction of the row's point below the axis.
    let middle: Vector3

    func direction(_ column: Int) -> Vector3 {
      middle + right * ((Double(column) + 0.5 - Double(StreetFilm.width) / 2) / StreetFilm.focal)
    }
  }

  private func add(to sum: inout [Float], at time: Double) {
    var rows: [Row] = []
    for y in 0..<Self.height {
      let offset = exposure.readout * ((Double(y) + 0.5) / Double(Self.height) - 0.5)
      if exposure.readout == 0, let first = rows.first {
        rows.append(row(y, first.position, walk.rotation(at: time)))
      } else {
        rows.append(row(y, walk.position(at: time + offset), walk.rotation(at: time + offset)))
      }
    }
    var values = [Float](repeating: 0, count: sum.count)
    var depths = [Double](repeating: .infinity, count: sum.count)
    for y in 0..<Self.height { background(rows[y], y * Self.width, &values, &depths) }
    let middle = rows[Self.height / 2].position
    for (box, along) in world.boxes(near: -middle.z, at: time) { draw(box, along, rows, &values, &depths) }
    for i in sum.indices { sum[i] += values[i] }
  }

  private func row(_ y: Int, _ position: Vector3, _ rotation: Quaternion) -> Row {
    let down = (Double(y) + 0.5 - Double(Self.height) / 2) / Self.focal
    return Row(
      position: position, right: rotation.rotate(Vector3(1, 0, 0)), middle: rotation.rotate(Vector3(0, -down, -1)))
  }

  /// Sky, ground and façades.
  private func background(_ row: Row, _ start: Int, _ values: inout [Float], _ depths: inout [Double]) {
    let p = row.position
    let end = world.plan.length + 60
    for column in 0..<Self.width {
      let d = row.direction(column)
      let i = start + column
      var value = 205 + Float(d.y) * 30
      var depth = Double.infinity
      if let hit = world.plan.profile.meet(along: -p.z, height: p.y, forward: -d.z, up: d.y), hit.distance < 300 {
        depth = hit.distance
        let q = p + d * depth
        // Risers have their texture from their height.
        let along = -q.z + q.y
        let slant = max(0.03, abs(d.y) / d.length)
        value = world.ground.value(q.x, along, footprint: depth / Self.focal / slant.squareRoot())
      }
      let wall = d.x < 0 ? StreetWorld.fronts.left : StreetWorld.fronts.right
      if abs(d.x) > 1e-9 {
        let t = (wall - p.x) / d.x
        let q = p + d * t
        if t > 0, t < depth, q.y < StreetWorld.roof + 6, -q.z < end {
          depth = t
          let slant = max(0.03, abs(d.x) / d.length)
          value = world.front.value(-q.z, q.y, footprint: t / Self.focal / slant.squareRoot())
        }
      }
      if d.z < 0 {
        let t = (end + p.z) / -d.z
        let q = p + d * t
        if t > 0, t < depth, q.y < 26 {
          depth = t
          value = world.front.value(q.x, q.y, footprint: t / Self.focal)
        }
      }
      values[i] = value
      depths[i] = depth
    }
  }

  private func draw(
    _ box: StreetWorld.Box, _ along: Double, _ rows: [Row], _ values: inout [Float], _ depths: inout [Double]
  ) {
    let base = world.plan.profile.height(at: along)
    let low = Vector3(box.across - box.halfWidth, base, -along - box.halfLength)
    let high = Vector3(box.across + box.halfWidth, base + box.height, -along + box.halfLength)
    guard let area = area(low, high, rows[Self.height / 2]) else { return }
    let texture = world.boxTextures[box.texture]
    let shift = box.along * 3.7
    for y in area.rows {
      let p = rows[y].position
      for x in area.columns {
        let d = rows[y].direction(x)
        let (ax, bx) = Self.slab(p.x, d.x, low.x, high.x)
        let (ay, by) = Self.slab(p.y, d.y, low.y, high.y)
        let (az, bz) = Self.slab(p.z, d.z, low.z, high.z)
        let near = max(ax, ay, az)
        let i = y &* Self.width &+ x
        guard near > 0.05, near <= min(bx, by, bz), near < depths[i] else { continue }
        let q = p + d * near
        let u = near == az ? q.x - box.across : (near == ax ? q.z + along : q.x + q.z)
        values[i] = texture.value(u + shift, q.y - base, footprint: near / Self.focal)
        depths[i] = near
      }
    }
  }

  private static func slab(_ p: Double, _ d: Double, _ low: Double, _ high: Double) -> (Double, Double) {
    guard abs(d) > 1e-12 else { return p >= low && p <= high ? (-.infinity, .infinity) : (.infinity, -.infinity) }
    let (a, b) = ((low - p) / d, (high - p) / d)
    return a < b ? (a, b) : (b, a)
  }

  /// The part of the picture in which a box may be; nil where it is not in view.
  private func area(_ low: Vector3, _ high: Vector3, _ row: Row) -> (columns: Range<Int>, rows: Range<Int>)? {
    let up = row.right.cross(row.middle)
    var (left, right, top, bottom, behind) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity, 0)
    let axis = row.middle
    for i in 0..<8 {
      let corner = Vector3(i & 1 == 0 ? low.x : high.x, i & 2 == 0 ? low.y : high.y, i & 4 == 0 ? low.z : high.z)
      let v = corner - row.position
      let depth = v.dot(axis)
      if depth < 0.3 {
        behind += 1
        continue
      }
      let (x, y) = (v.dot(row.right) / depth, -v.dot(up) / depth)
      (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
    }
    if behind == 8 { return nil }
    if behind > 0 { return (0..<Self.width, 0..<Self.height) }
    func pixel(_ value: Double, _ side: Int) -> Int {
      Int(max(-1e6, min(1e6, value * Self.focal + Double(side) / 2)))
    }
    let (x0, x1) = (max(0, pixel(left, Self.width) - 8), min(Self.width, pixel(right, Self.width) + 9))
    let (y0, y1) = (max(0, pixel(top, Self.height) - 12), min(Self.height, pixel(bottom, Self.height) + 13))
    return x0 < x1 && y0 < y1 ? (x0..<x1, y0..<y1) : nil
  }
}
