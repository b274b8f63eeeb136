import Foundation
public import WaymarkGeodesy
public import WaymarkTerrain

/// The oracle of the ray cast: solves the same problem by brute force and with other formulas. It follows the exact
/// geodesic in steps of a metre, computes the height of the light by the closed form, takes the surface by plain
/// bilinear interpolation of the grid, and examines every local maximum that comes near.
public struct DenseMarch {
  let grid: ElevationGrid
  let refraction: Double
  let step: Double

  /// An oracle for the bilinear surface of a grid.
  public init(grid: ElevationGrid, refraction: Double, step: Double = 1) {
    self.grid = grid
    self.refraction = refraction
    self.step = step
  }

  /// Distance of the first meeting; nil for none within the range or the grid.
  public func hit(_ line: SightLine, range: Double) -> Double? {
    var function = Excess(self, line)
    var before = function.value(0)
    guard before < 0 else { return 0 }
    var i = 1
    var here = function.value(step)
    while Double(i) * step <= range {
      if here.isNaN {
        // The ground ends within this step; it may be hit before.
        let border = function.end(Double(i - 1) * step, Double(i) * step)
        return function.value(border) >= 0 ? function.root(Double(i - 1) * step, border) : nil
      }
      if here >= 0 { return function.root(Double(i - 1) * step, Double(i) * step) }
      let next = function.value(Double(i + 1) * step)
      if here > -3 * step && here >= before && !(next > here) {
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
  public func excess(_ line: SightLine, at distance: Double) -> Double {
    var function = Excess(self, line)
    return function.value(distance)
  }

  /// The greatest elevation angle, in radians, at which the ground is seen along an azimuth, and its distance.
  public func horizon(
    from eye: Coordinate, height: Double, azimuthDegrees: Double, range: Double
  ) -> (angle: Double, distance: Double) {
    let line = SightLine(
      from: eye, altitude: Altitude(meters: height, reference: .meanSeaLevel),
      direction: HorizontalDirection(azimuthDegrees: azimuthDegrees, elevationDegrees: 0))
    guard let line else { return (.nan, .nan) }
    var function = Excess(self, line)
    var best = (angle: -Double.pi / 2, distance: Double.nan)
    var i = 1
    while Double(i) * step <= range {
      let s = Double(i) * step
      let ground = function.ground(s)
      if !ground.isNaN {
        let angle = function.angle(s, ground)
        if angle > best.angle { best = (angle, s) }
      }
      i += 1
    }
    return best
  }

  /// The angle at which a point at a distance and height is seen, radians: the light's equation, solved.
  public func angle(from eye: Coordinate, height: Double, azimuthDegrees: Double, distance: Double, target: Double)
    -> Double
  {
    let line = SightLine(
      from: eye, altitude: Altitude(meters: height, reference: .meanSeaLevel),
      direction: HorizontalDirection(azimuthDegrees: azimuthDegrees, elevationDegrees: 0))
    guard let line else { return .nan }
    return Excess(self, line).angle(distance, target)
  }

  /// Ground minus light along a line of sight.
  private struct Excess {
    let grid: ElevationGrid
    let path: GeodesicPath
    let eye: Double
    let elevation: Double
    let kappa: Double
    let radius: Double
    // Latitude, longitude and height at four stations, 100 m apart, around the last distance requested.
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
      let position = position(s)
      return surface(position.x, position.y) - position.z
    }

    mutating func ground(_ s: Double) -> Double {
      let position = position(s)
      return surface(position.x, position.y)
    }

    /// cos α / cos (α + φ) = (r / r₀)^κ, solved for α.
    func angle(_ s: Double, _ height: Double) -> Double {
      let turned = kappa * s / radius
      let ratio = pow((radius + height) / (radius + eye), kappa)
      return SystemMath.arcTangent((SystemMath.cosine(turned) - 1 / ratio) / SystemMath.sine(turned))
    }

    private mutating func position(_ s: Double) -> SIMD3<Double> {
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
      return p + q + r + u
    }

    private func knot(_ s: Double) -> SIMD3<Double> {
      let position = path.coordinate(at: s)
      let turned = kappa * s / radius
      let ratio = SystemMath.cosine(elevation) / SystemMath.cosine(elevation + turned)
      let z = (radius + eye) * pow(ratio, 1 / kappa) - radius
      // Longitudes count eastwards from the grid's western border, a station west of it as negative.
      let half = grid.longitudeStep * Double(grid.columns - 1) / 2
      return SIMD3(position.latitude, remainder(position.longitude - grid.west - half, 360) + half, z)
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

    /// The last position with ground; there is some at `low`, none at `high`.
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
