internal import CPortableMath
public import WaymarkGeodesy

/// How far the ground is in each pixel of a pinhole camera's picture: a depth map resampled to the nearest direction.
public struct DepthPicture: Sendable {
  /// The view.
  public let view: PinholeView
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// Ground distances as in `DepthMap`, row after row from the upper left corner.
  public let distances: [Float]
  /// Heights as in `DepthMap`; empty when they were not wanted.
  public let heights: [Float]
  /// The map that the picture was made from.
  public let map: DepthMap
}

extension Terrain {
  /// The terrain as a camera sees it.
  ///
  /// A depth map of the picture's sector is computed, whose directions are 0.7 of a pixel of the picture's middle apart, and each
  /// pixel takes the direction that is nearest to its middle.
  ///
  /// - Parameters:
  ///   - coordinate: where the eye is.
  ///   - altitude: how high it is.
  ///   - view: direction, field of view, and size of the picture.
  ///   - options: range, refraction, gaps and whether heights are wanted; its directions are not used.
  ///   - undulation: height of the geoid above the ellipsoid, metres, where the altitude counts from another surface.
  /// - Returns: the picture.
  /// - Throws: `TerrainError.undulationMissing`, or `.belowGround` when the eye is inside the ground.
  /// - Complexity: That of `depthMap` for the picture's sector, and O(n) in the pixels.
  public func depthPicture(
    from coordinate: Coordinate, altitude: Altitude, view: PinholeView, options: DepthMapOptions = DepthMapOptions(),
    undulation: Double? = nil
  ) throws(TerrainError) -> DepthPicture {
    let rays = PinholeRays(view)
    let sector = PinholeSector(rays)
    var directions = options
    directions.firstAzimuthDegrees = view.azimuthDegrees + Angle.degrees(sector.west)
    directions.azimuthStepDegrees = Angle.degrees(sector.step)
    directions.columns = sector.columns
    directions.lowestElevationDegrees = Angle.degrees(sector.lowest)
    directions.elevationStepDegrees = Angle.degrees(sector.step)
    directions.rows = sector.rows
    let map = try depthMap(from: coordinate, altitude: altitude, options: directions, undulation: undulation)
    let (width, height) = (rays.width, rays.height)
    var distances = [Float](repeating: .infinity, count: width * height)
    var heights = [Float](repeating: .nan, count: map.heights.isEmpty ? 0 : width * height)
    guard map.rows > 0, map.columns > 0 else {
      return DepthPicture(
        view: view, width: width, height: height, distances: distances, heights: heights, map: map)
    }
    distances.withUnsafeMutableBufferPointer { near in
      heights.withUnsafeMutableBufferPointer { tall in
        map.distances.withUnsafeBufferPointer { mapped in
          map.heights.withUnsafeBufferPointer { high in
            sector.forEachPixel(rays, columns: map.columns, rows: map.rows) { pixel, place in
              near[pixel] = mapped[place]
              if !high.isEmpty { tall[pixel] = high[place] }
            }
          }
        }
      }
    }
    return DepthPicture(view: view, width: width, height: height, distances: distances, heights: heights, map: map)
  }
}

/// The azimuths and elevations of a depth map that covers a picture, radians; azimuths from the axis.
private struct PinholeSector {
  let west: Double
  let lowest: Double
  let step: Double
  let columns: Int
  let rows: Int
  /// Columns of a full circle; 0 when the sector is none.
  let circle: Int

  init(_ rays: PinholeRays) {
    var (west, east) = (Double.infinity, -Double.infinity)
    var (low, high) = (Double.infinity, -Double.infinity)
    let parts = 64
    // The extremes lie on the border, unless a pole is inside.
    for k in 0...parts {
      let x = Double(rays.width) * Double(k) / Double(parts)
      let y = Double(rays.height) * Double(k) / Double(parts)
      for (px, py) in [(x, 0), (x, Double(rays.height)), (0, y), (Double(rays.width), y)] {
        let direction = rays.direction(x: px, y: py)
        west = min(west, direction.azimuth)
        east = max(east, direction.azimuth)
        low = min(low, direction.elevation)
        high = max(high, direction.elevation)
      }
    }
    let pixel = 1 / rays.focal
    let limit = Double.pi / 2
    let hasZenith = rays.contains(zenith: true)
    let hasNadir = rays.contains(zenith: false)
    if hasZenith { high = limit }
    if hasNadir { low = -limit }
    let isAround = hasZenith || hasNadir || east - west > 5.5
    // No more directions than a map may have.
    let area = ((isAround ? 2 * Double.pi : east - west) + 0.01) * (high - low + 0.01)
    var step = max(
      max(0.7 * pixel, 2 * Double.pi / 60_000), (1.1 * area / Double(Terrain.maximumDirections)).squareRoot())
    // Between two samples of the border it bulges by this much at most.
    let margin = 2 * step + 0.0005
    low = max(-limit + 1e-5, low - margin)
    high = min(limit - 1e-5, high + margin)
    if isAround {
      // All around, in steps that close the circle.
      circle = Int((2 * Double.pi / step).rounded(.up))
      step = 2 * Double.pi / Double(circle)
      self.west = -Double.pi
      columns = circle
    } else {
      circle = 0
      self.west = west - margin
      columns = Int(((east - west + 2 * margin) / step).rounded(.up)) + 1
    }
    self.step = step
    lowest = low
    rows = min(16_384, Int(((high - low) / step).rounded(.up)) + 1)
  }

  /// Calls with each pixel's number and that of the direction that is nearest to it, where the map has one.
  @inline(__always)
  func forEachPixel(_ rays: PinholeRays, columns: Int, rows: Int, _ body: (Int, Int) -> Void) {
    let side = 8
    let perStep = 1 / step
    func put(_ x: Int, _ y: Int, _ azimuth: Double, _ elevation: Double) {
      // Half is added so that what is cut off is rounded.
      let c = (azimuth - west) * perStep + 0.5
      let r = (elevation - lowest) * perStep + 0.5
      guard c > -1, r > -1, c < 1e6, r < 1e6 else { return }
      var column = Int(max(0, c))
      let row = min(rows &- 1, Int(max(0, r)))
      if column >= columns {
        if circle > 0 { column = 0 } else { column = columns &- 1 }
      }
      body(y &* rays.width &+ x, column &* rows &+ row)
    }
    // The directions of the corners of squares of 8 × 8 pixels; within a square they are interpolated, which is wrong by
    // a few hundredths of a pixel where the square is small against the distance to zenith and nadir.
    var upper: [(azimuth: Double, elevation: Double)] = []
    let across = (rays.width + side - 1) / side
    func corners(_ y: Int) -> [(azimuth: Double, elevation: Double)] {
      (0...across).map { rays.direction(x: Double($0 * side) + 0.5, y: Double(y) + 0.5) }
    }
    upper = corners(0)
    for top in stride(from: 0, to: rays.height, by: side) {
      let lower = corners(top + side)
      for square in 0..<across {
        let (a, b, c, d) = (upper[square], upper[square + 1], lower[square], lower[square + 1])
        let least = min(min(a.azimuth, b.azimuth), min(c.azimuth, d.azimuth))
        let most = max(max(a.azimuth, b.azimuth), max(c.azimuth, d.azimuth))
        let steepest = max(max(abs(a.elevation), abs(b.elevation)), max(abs(c.elevation), abs(d.elevation)))
        let left = square * side
        let isEven = most - least < 0.1 && steepest < 1.2
        for y in top..<min(rays.height, top + side) {
          let v = Double(y - top) / Double(side)
          let azimuth = a.azimuth + v * (c.azimuth - a.azimuth)
          let elevation = a.elevation + v * (c.elevation - a.elevation)
          let turn = (b.azimuth + v * (d.azimuth - b.azimuth) - azimuth) / Double(side)
          let rise = (b.elevation + v * (d.elevation - b.elevation) - elevation) / Double(side)
          for x in left..<min(rays.width, left + side) {
            if isEven {
              put(x, y, azimuth + turn * Double(x - left), elevation + rise * Double(x - left))
            } else {
              let exact = rays.direction(x: Double(x) + 0.5, y: Double(y) + 0.5)
              put(x, y, exact.azimuth, exact.elevation)
            }
          }
        }
      }
      upper = lower
    }
  }
}
