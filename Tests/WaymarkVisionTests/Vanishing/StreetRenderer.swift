import TestSupport
import WaymarkGeodesy

/// Draws a synthetic street as a camera sees it, in grey. Rays, four a pixel; every surface's texture is a function
/// of the place on it, so that edges are exact.
struct StreetRenderer {
  private struct Wall {
    var a: SIMD2<Double>
    var along: SIMD2<Double>
    var length: Double
    var eaves: Double
    /// Of the roof above this wall, 0 where there is none; a gable's rise is at its middle, a slope's behind it.
    var rise: Double
    var isGable: Bool
    /// Horizontal distance from the eaves to the ridge.
    var run: Double
    var seed: UInt64
    var kind: Kind
    enum Kind { case house, car }
  }

  private let street: SyntheticStreet
  private let camera: SyntheticCamera
  private var walls: [Wall] = []
  private var bins: [[Int32]] = []
  private let binsPerDegree = 4.0
  private var light: SIMD2<Double>
  private var noise: Double
  private let seed: UInt64

  init(_ street: SyntheticStreet, _ camera: SyntheticCamera, using random: inout SeededGenerator) {
    self.street = street
    self.camera = camera
    seed = random.next()
    noise = random.uniform(1.5...5)
    let (s, c) = sinCos(random.uniform(0...360))
    light = [s, c]
    for house in street.houses {
      let count = house.corners.count
      for i in 0..<count {
        let isGable = house.roof > 0 && i % 2 == 1
        let depth = length(house.corners[2] - house.corners[1])
        add(
          house.corners[i], house.corners[(i + 1) % count], eaves: house.eaves, rise: house.roof, isGable: isGable,
          run: depth / 2, seed: house.seed &+ UInt64(i), kind: .house)
      }
    }
    for car in street.cars {
      // A body and, above it, a cabin.
      for (half, top) in [(SIMD2(2.15, 0.9), 0.95), (SIMD2(1.15, 0.75), 1.5)] {
        let across: SIMD2<Double> = [car.axis.y, -car.axis.x]
        let corners = [
          car.centre - car.axis * half.x + across * half.y, car.centre + car.axis * half.x + across * half.y,
          car.centre + car.axis * half.x - across * half.y, car.centre - car.axis * half.x - across * half.y,
        ]
        for i in 0..<4 {
          add(
            corners[i], corners[(i + 1) % 4], eaves: top, rise: 0, isGable: false, run: 0,
            seed: car.seed &+ UInt64(i), kind: .car)
        }
      }
    }
    let eye: SIMD2<Double> = [camera.east, camera.north]
    bins = Array(repeating: [], count: Int(360 * binsPerDegree))
    for (index, wall) in walls.enumerated() {
      let p = wall.a - eye
      let q = wall.a + wall.along * wall.length - eye
      guard let from = Angle.heading(east: p.x, north: p.y), let to = Angle.heading(east: q.x, north: q.y) else {
        continue
      }
      let turn = Angle.wrappedTo180(to - from)
      let first = Int((min(from, from + turn) * binsPerDegree).rounded(.down)) - 1
      let last = Int((max(from, from + turn) * binsPerDegree).rounded(.down)) + 1
      for bin in first...last {
        bins[((bin % bins.count) + bins.count) % bins.count].append(Int32(index))
      }
    }
  }

  private mutating func add(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, eaves: Double, rise: Double, isGable: Bool, run: Double, seed: UInt64,
    kind: Wall.Kind
  ) {
    let d = b - a
    let l = length(d)
    walls.append(
      Wall(
        a: a, along: d / l, length: l, eaves: eaves, rise: rise, isGable: isGable, run: run, seed: seed, kind: kind))
  }

  /// The picture's luminance, row by row from the top.
  func render(using random: inout SeededGenerator) -> [UInt8] {
    let axes = camera.axes
    let width = camera.width
    let height = camera.height
    let gain = random.uniform(0.75...1.1)
    let vignette = random.uniform(0...0.25)
    var values: [UInt8] = []
    values.reserveCapacity(width * height)
    let offsets = [(0.14, 0.38), (0.62, 0.14), (0.38, 0.86), (0.86, 0.62)]
    for y in 0..<height {
      for x in 0..<width {
        var sum = 0.0
        for (dx, dy) in offsets {
          sum += shade(camera.direction(x: Double(x) + dx, y: Double(y) + dy, axes: axes))
        }
        let u = (Double(x) - camera.centreX) / Double(width)
        let v = (Double(y) - camera.centreY) / Double(width)
        let seen = sum / 4 * gain * (1 - vignette * 4 * (u * u + v * v)) + random.normal() * noise
        values.append(UInt8(max(0, min(255, seen.rounded()))))
      }
    }
    return values
  }

  private func shade(_ ray: Vector3) -> Double {
    let flat = (ray.x * ray.x + ray.y * ray.y).squareRoot()
    guard flat > 1e-9, let heading = Angle.heading(east: ray.x, north: ray.y) else { return 200 }
    let d: SIMD2<Double> = [ray.x / flat, ray.y / flat]
    let slope = ray.z / flat
    let eye: SIMD2<Double> = [camera.east, camera.north]
    var nearest = Double.infinity
    var grey = sky(heading, slope)
    if slope < -1e-4 {
      let t = -camera.eyeHeight / slope
      if t < 400 {
        nearest = t
        grey = ground(eye + d * t, t)
      }
    }
    for index in bins[min(bins.count - 1, Int(heading * binsPerDegree))] {
      let wall = walls[Int(index)]
      // Seen from its right only: corners run counter-clockwise.
      let facing = cross(d, wall.along)
      guard facing < -1e-6 || wall.kind == .car && facing != 0 else { continue }
      let w = wall.a - eye
      let t = cross(w, wall.along) / facing
      guard t > 0.3, t < nearest else { continue }
      let u = dot(d * t - w, wall.along)
      guard u >= 0, u <= wall.length else { continue }
      let z = camera.eyeHeight + slope * t
      let top = wall.eaves + (wall.isGable ? wall.rise * (1 - abs(2 * u / wall.length - 1)) : 0)
      if z <= top {
        if z < 0 { continue }
        nearest = t
        grey = wall.kind == .car ? body(wall, u, z) : facade(wall, u, z, t)
      } else if wall.rise > 0, !wall.isGable, z > wall.eaves {
        // The slope of the roof behind the eaves.
        let inward = -facing
        let climb = wall.rise / wall.run
        let denominator = slope - climb * inward
        guard denominator < -1e-9 else { continue }
        let s = t + (wall.eaves - z) / denominator
        let v = u + (s - t) * dot(d, wall.along)
        let rise = (s - t) * inward * climb
        guard s < nearest, rise <= wall.rise, v >= 0, v <= wall.length else { continue }
        nearest = s
        let tiles = hash(UInt64(bitPattern: Int64(v * 4)), UInt64(bitPattern: Int64(rise * 5)), wall.seed) * 14
        grey = 70 + 40 * hash(wall.seed, 7, 1) + tiles
      }
    }
    for tree in street.trees {
      let toTree = tree.foot - eye
      let t = dot(toTree, d)
      guard t > 0.5, t - tree.crownRadius < nearest else { continue }
      let z = camera.eyeHeight + slope * t
      guard z > 0, z < tree.crownHeight + tree.crownRadius else { continue }
      let off = cross(d, toTree + tree.lean * z)
      if z < tree.crownHeight, abs(off) < tree.radius, t < nearest {
        nearest = t
        grey = 45 + 30 * (off / tree.radius) + 30 * smooth(off * 9, z * 4, seed &+ 24)
      }
      let up = z - tree.crownHeight
      let r = (off * off + up * up).squareRoot()
      if r < tree.crownRadius, t < nearest + tree.crownRadius {
        // Leaves without straight edges: clumps and gaps, denser inside.
        let leaf = smooth(off * 5, up * 5, seed &+ 21) * 0.6 + smooth(off * 13, up * 13, seed &+ 22) * 0.4
        if leaf > 0.25 + 0.4 * r / tree.crownRadius {
          nearest = min(nearest, t)
          grey = 25 + 120 * smooth(off * 9, up * 9, seed &+ 23)
        }
      }
    }
    return grey
  }

  private func sky(_ heading: Double, _ slope: Double) -> Double {
    let cloud = smooth(heading / 9, slope * 8, seed)
    return 205 + 40 * cloud - 20 * max(0, slope)
  }

  private func ground(_ p: SIMD2<Double>, _ distance: Double) -> Double {
    let along = dot(p, street.axis)
    let across = abs(dot(p, street.side))
    let kerb = street.halfWidth - 1.7
    let grain = 14 * (smooth(p.x * 3, p.y * 3, seed) - 0.5) + 20 * (smooth(p.x / 3, p.y / 3, seed &+ 5) - 0.5)
    if across > street.halfWidth { return 95 + 2 * grain }
    if across > kerb + 0.15 {
      let slab = hash(
        UInt64(bitPattern: Int64((along + 500) * 1.2)), UInt64(bitPattern: Int64(across * 1.2)), seed)
      return 125 + 12 * slab + grain
    }
    if across > kerb { return 160 + grain / 2 }
    let side = dot(p, street.side)
    if abs(side) < 0.07, (along + 600).truncatingRemainder(dividingBy: 6) < 3 { return 195 + grain }
    // A patch of new asphalt, askew.
    let patch = p - street.axis * (20 * hash(seed, 1, 1)) - street.side
    let (s, c) = sinCos(street.axisDegrees + 60 * hash(seed, 2, 2) - 30)
    if abs(patch.x * s + patch.y * c) < 2.5, abs(patch.x * c - patch.y * s) < 1.2 { return 62 + grain }
    return 82 + grain
  }

  private func facade(_ wall: Wall, _ u: Double, _ z: Double, _ distance: Double) -> Double {
    let base = 95 + 110 * hash(wall.seed, 11, 0)
    let lit = 0.72 + 0.28 * max(0, wall.along.x * light.y - wall.along.y * light.x)
    var grey = base + 9 * (smooth(u * 2, z * 2, wall.seed) - 0.5) + 14 * (smooth(u / 3, z / 3, wall.seed) - 0.5)
    let storey = 2.6 + 0.9 * hash(wall.seed, 12, 0)
    let bay = 1.9 + 2.4 * hash(wall.seed, 13, 0)
    let open = 0.9 + 0.5 * hash(wall.seed, 14, 0)
    let high = 1.1 + 0.6 * hash(wall.seed, 15, 0)
    let hasPlinth = hash(wall.seed, 16, 0) < 0.6
    let hasBands = hash(wall.seed, 17, 0) < 0.4
    if hasPlinth, z < 0.7 { grey *= 0.78 }
    if z > wall.eaves - 0.35, z <= wall.eaves { grey *= hash(wall.seed, 18, 0) < 0.7 ? 1.15 : 0.7 }
    let floor = (z - 0.6) / storey
    if hasBands, floor > 1, (z - 0.6).truncatingRemainder(dividingBy: storey) < 0.18 { grey *= 1.14 }
    let column = (u - 0.6) / bay
    let inFloor = (z - 0.6) - floor.rounded(.down) * storey
    let inBay = (u - 0.6) - column.rounded(.down) * bay
    let cell = hash(UInt64(bitPattern: Int64(column + 100)), UInt64(bitPattern: Int64(floor + 100)), wall.seed)
    let fits =
      z > 0.6 && floor.rounded(.down) * storey + 0.6 + 0.8 + high < wall.eaves - 0.3
      && column.rounded(.down) * bay + 0.6 + bay < wall.length
    if u > 0.6, fits, cell > 0.08 {
      let dx = inBay - (bay - open) / 2
      let dz = inFloor - 0.8
      if dx >= -0.09, dx <= open + 0.09, dz >= -0.09, dz <= high + 0.09 {
        let isFrame = dx < 0.02 || dx > open - 0.02 || dz < 0.02 || dz > high - 0.02 || abs(dx - open / 2) < 0.03
        if isFrame {
          grey = hash(wall.seed, 19, 0) < 0.6 ? 225 : 60
        } else {
          grey = cell < 0.3 ? 150 : 35 + 50 * cell + 25 * smooth(u, z, wall.seed &+ 9)
        }
        return grey * lit
      }
    }
    // A shadow's slanting edge.
    if hash(wall.seed, 20, 0) < 0.35, z < 2 + 4 * hash(wall.seed, 21, 0) + (hash(wall.seed, 22, 0) - 0.5) * 2 * u {
      grey *= 0.62
    }
    // Ivy.
    if hash(wall.seed, 23, 0) < 0.15, smooth(u / 2, z / 2, wall.seed &+ 3) > 0.62 {
      grey = 40 + 50 * hash(UInt64(bitPattern: Int64(u * 12)), UInt64(bitPattern: Int64(z * 12)), wall.seed)
    }
    return grey * lit
  }

  private func body(_ wall: Wall, _ u: Double, _ z: Double) -> Double {
    let colour = 30 + 200 * hash(wall.seed & ~3, 31, 0)
    if wall.eaves > 1.2 { return z > 1 && z < 1.42 && u > 0.1 && u < wall.length - 0.1 ? 40 : colour }
    if z < 0.25 { return 25 }
    let wheel = min(abs(u - 0.8), abs(u - wall.length + 0.8))
    if wall.length > 3, (wheel * wheel + (z - 0.3) * (z - 0.3)).squareRoot() < 0.33 { return 28 }
    return colour * (0.8 + 0.2 * z)
  }

  /// A number in 0 … 1 out of three.
  private func hash(_ a: UInt64, _ b: UInt64, _ c: UInt64) -> Double {
    var h = a &* 0x9E37_79B9_7F4A_7C15 ^ b &* 0xC2B2_AE3D_27D4_EB4F ^ c &* 0x1656_67B1_9E37_79F9
    h = (h ^ (h >> 31)) &* 0xBF58_476D_1CE4_E5B9
    h = (h ^ (h >> 29)) &* 0x94D0_49BB_1331_11EB
    return Double((h ^ (h >> 32)) >> 11) * 0x1p-53
  }

  /// Noise without edges, 0 … 1.
  private func smooth(_ x: Double, _ y: Double, _ seed: UInt64) -> Double {
    let fx = x.rounded(.down)
    let fy = y.rounded(.down)
    let u = x - fx
    let v = y - fy
    let i = UInt64(bitPattern: Int64(fx))
    let j = UInt64(bitPattern: Int64(fy))
    let a = hash(i, j, seed)
    let b = hash(i &+ 1, j, seed)
    let c = hash(i, j &+ 1, seed)
    let d = hash(i &+ 1, j &+ 1, seed)
    let su = u * u * (3 - 2 * u)
    let sv = v * v * (3 - 2 * v)
    return (a + (b - a) * su) * (1 - sv) + (c + (d - c) * su) * sv
  }
}

private func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }
private func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
private func length(_ a: SIMD2<Double>) -> Double { dot(a, a).squareRoot() }
