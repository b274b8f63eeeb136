import Foundation
import TestSupport
import WaymarkGeodesy
import WaymarkTerrain

/// The oracle of the ray cast: the same question answered by brute force and by other formulas. It goes along the exact
/// geodesic in steps of a metre, computes the height of the light by the closed form, takes the surface by plain bilinear
/// interpolation of the grid, and looks into every local maximum that comes near.
struct DenseMarch {
  let grid: ElevationGrid
  let refraction: Double
  var step = 1.0

  /// Distance of the first meeting; nil for none within the range or the grid.
  func hit(_ line: SightLine, range: Double) -> Double? {
    var function = Excess(self, line)
    var before = function.value(0)
    guard before < 0 else { return 0 }
    var i = 1
    var here = function.value(step)
    while Double(i) * step <= range {
      if here.isNaN {
        // The ground ends within this step; it may be met before.
        let border = function.end(Double(i - 1) * step, Double(i) * step)
        return function.value(border) >= 0 ? function.root(Double(i - 1) * step, border) : nil
      }
      if here >= 0 { return function.root(Double(i - 1) * step, Double(i) * step) }
      let next = function.value(Double(i + 1) * step)
      if here > -0.05 && here >= before && !(next > here) {
        let top = function.highest(Double(i - 1) * step, Double(i + 1) * step)
        if function.value(top) >= 0 { return function.root(Double(i - 1) * step, top) }
      }
      before = here
      here = next
      i += 1
    }
    return nil
  }

  /// Height of the ground above the light at a distance.
  func excess(_ line: SightLine, at distance: Double) -> Double {
    var function = Excess(self, line)
    return function.value(distance)
  }

  /// Ground minus light along a line of sight.
  private struct Excess {
    let grid: ElevationGrid
    let path: GeodesicPath
    let eye: Double
    let elevation: Double
    let kappa: Double
    let radius: Double
    // Latitude, longitude and height at four stations, 100 m apart, around where it was asked last.
    let spacing = 100.0
    var first = Int.min
    var knots: [SIMD3<Double>] = []

    init(_ march: DenseMarch, _ line: SightLine) {
      grid = march.grid
      path = Geodesic.wgs84.path(from: line.coordinate, azimuth: line.direction.azimuthDegrees)
      eye = line.altitude.meters
      elevation = line.direction.elevationDegrees * Double.pi / 180
      kappa = 1 - march.refraction
      let latitude = line.coordinate.latitude * Double.pi / 180
      let azimuth = line.direction.azimuthDegrees * Double.pi / 180
      let (a, e2) = (6_378_137.0, 0.00669437999014132)
      let w = 1 - e2 * pow(SystemMath.sine(latitude), 2)
      let m = a * (1 - e2) / pow(w, 1.5)
      let n = a / w.squareRoot()
      radius = 1 / (pow(SystemMath.cosine(azimuth), 2) / m + pow(SystemMath.sine(azimuth), 2) / n)
    }

    mutating func value(_ s: Double) -> Double {
      let cell = Int((s / spacing).rounded(.down)) - 1
      if cell != first {
        first = cell
        knots = (0..<4).map { knot(Double(cell + $0) * spacing) }
      }
      // Lagrange's cubic through the four.
      let t = s / spacing - Double(first)
      let p = knots[0] * (-(t - 1) * (t - 2) * (t - 3) / 6)
      let q = knots[1] * (t * (t - 2) * (t - 3) / 2)
      let r = knots[2] * (-t * (t - 1) * (t - 3) / 2)
      let u = knots[3] * (t * (t - 1) * (t - 2) / 6)
      let place = p + q + r + u
      return surface(place.x, place.y) - place.z
    }

    private func knot(_ s: Double) -> SIMD3<Double> {
      let place = path.coordinate(at: s)
      let turned = kappa * s / radius
      let ratio = SystemMath.cosine(elevation) / SystemMath.cosine(elevation + turned)
      let z = (radius + eye) * pow(ratio, 1 / kappa) - radius
      // Longitudes count eastwards from the grid's western border, a station west of it as negative.
      let half = grid.longitudeStep * Double(grid.columns - 1) / 2
      return SIMD3(place.latitude, remainder(place.longitude - grid.west - half, 360) + half, z)
    }

    private func surface(_ latitude: Double, _ eastward: Double) -> Double {
      let y = (grid.north - latitude) / grid.latitudeStep
      let x = eastward / grid.longitudeStep
      guard y >= 0, x >= 0, y <= Double(grid.rows - 1), x <= Double(grid.columns - 1) else { return .nan }
      let i = min(Int(y), grid.rows - 2)
      let j = min(Int(x), grid.columns - 2)
      let (v, u) = (y - Double(i), x - Double(j))
      let k = i * grid.columns + j
      return grid.samples.withUnsafeBufferPointer { h in
        (Double(h[k]) * (1 - u) + Double(h[k + 1]) * u) * (1 - v)
          + (Double(h[k + grid.columns]) * (1 - u) + Double(h[k + grid.columns + 1]) * u) * v
      }
    }

    mutating func root(_ low: Double, _ high: Double) -> Double {
      var (a, b) = (low, high)
      while b - a > 1e-8 {
        let middle = (a + b) / 2
        if middle <= a || middle >= b { break }
        if value(middle) >= 0 { b = middle } else { a = middle }
      }
      return b
    }

    /// The last place with ground; there is some at `low`, none at `high`.
    mutating func end(_ low: Double, _ high: Double) -> Double {
      var (a, b) = (low, high)
      while b - a > 1e-8 {
        let middle = (a + b) / 2
        if middle <= a || middle >= b { break }
        if value(middle).isNaN { b = middle } else { a = middle }
      }
      return a
    }

    mutating func highest(_ low: Double, _ high: Double) -> Double {
      // The surface may have an edge inside, so no parabola: thirds.
      var (a, b) = (low, high)
      while b - a > 1e-6 {
        let (p, q) = (a + (b - a) / 3, b - (b - a) / 3)
        if value(p) < value(q) { a = p } else { b = q }
      }
      return (a + b) / 2
    }
  }
}

/// The ray cast beside its oracle on many random lines of sight.
enum TerrainComparison {
  static func run(_ label: String, _ grid: ElevationGrid, count: Int, range: Double, seed: UInt64) throws
    -> [Measurement]
  {
    let terrain = try Terrain([try TerrainTile(grid)])
    let march = DenseMarch(grid: grid, refraction: 0.13)
    let options = CastOptions(maximumRange: range, refraction: 0.13)
    var disagreements = 0
    var hits = 0
    var apart = 0
    var furthest = 0.0
    var worst = 0.0
    for line in TerrainFixtures.incoherent(terrain, count: count, seed: seed) {
      let expected = march.hit(line, range: range)
      let found = try terrain.cast(line, options: options)
      switch (expected, found) {
      case (let expected?, .hit(let hit)):
        hits += 1
        let error = abs(hit.groundDistance - expected)
        furthest = max(furthest, error)
        // Where the light grazes, a hair of height is a long way; the height itself tells.
        let height = abs(march.excess(line, at: hit.groundDistance))
        worst = max(worst, height)
        if error > 0.001 + 1e-4 / max(1e-6, SystemMath.sine(hit.incidenceDegrees * Double.pi / 180)) { apart += 1 }
      case (nil, .sky), (nil, .beyondRange), (nil, .unknown): break
      default:
        disagreements += 1
        if disagreements <= 5 {
          FileHandle.standardError.write(Data("\(label): oracle \(expected ?? .nan), cast \(found), \(line)\n".utf8))
        }
      }
    }
    return [
      Measurement(name: "\(label): rays compared", value: Double(count), unit: ""),
      Measurement(name: "\(label): hits", value: Double(hits), unit: ""),
      Measurement(name: "\(label): hit in one, none in the other", value: Double(disagreements), unit: "", goal: 0),
      Measurement(name: "\(label): further than 1 mm + rounding", value: Double(apart), unit: "", goal: 0),
      Measurement(name: "\(label): greatest distance along the ray", value: furthest * 1000, unit: "mm"),
      Measurement(name: "\(label): greatest height off the surface", value: worst * 1000, unit: "mm"),
    ]
  }
}
