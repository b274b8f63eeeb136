internal import WaymarkGeodesy

extension Terrain {
  /// Paints what a depth map sees.
  ///
  /// A pixel is the mean of `oversampling`² directions, so that ridges are not jagged; directions of one pixel that meet the
  /// same slope are painted once. Slopes are taken over about the size that a direction can resolve.
  ///
  /// - Parameters:
  ///   - map: distances and heights (`DepthMapOptions.wantsHeights`) on this terrain, found with steps that are the pixel
  ///     divided by `oversampling`.
  ///   - options: how it is painted.
  /// - Returns: the picture, `map.columns / oversampling` wide; empty when the map has no heights.
  /// - Complexity: O(n) in the directions of the map.
  public func relief(of map: DepthMap, options: ReliefOptions) -> ReliefPicture {
    let fine = max(1, min(4, options.oversampling))
    let (width, height) = (map.columns / fine, map.rows / fine)
    guard width > 0, height > 0, map.heights.count == map.distances.count else {
      return ReliefPicture(width: 0, height: 0, pixels: [])
    }
    let paint = ReliefPaint(options)
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    let light = options.shadowRadiusDegrees.flatMap { radius in
      paint.isDirect ? DistantLight(options.light, from: map.coordinate, radiusDegrees: radius) : nil
    }
    let slopes = SlopeProbe(terrain: self, pixel: Angle.radians(map.elevationStepDegrees) * Double(fine))
    for x in 0..<width {
      let paths = (0..<fine).map { offset in
        Geodesic.wgs84.path(from: map.coordinate, azimuth: map.azimuthDegrees(x * fine + offset))
      }
      for y in 0..<height {
        var sum = ReliefColour(0, 0, 0)
        var count = 0
        var lastDistance = 0.0
        var last = ReliefColour(0, 0, 0)
        for i in 0..<fine {
          for j in 0..<fine {
            let place = (x * fine + i) * map.rows + (height - 1 - y) * fine + j
            let distance = Double(map.distances[place])
            guard distance.isFinite else { continue }
            if count == 0 || abs(distance - lastDistance) > 0.012 * lastDistance {
              let position = paths[i].coordinate(at: distance)
              let cover = options.cover?.cover(latitude: position.latitude, longitude: position.longitude) ?? .unknown
              if let slope = slopes.slope(at: position, distance: distance) {
                var share = 1.0
                if let light, paint.facing(slopeEast: slope.east, slopeNorth: slope.north) > 0 {
                  share = self.share(of: light, at: position, height: Self.shadowLift) ?? 1
                }
                last = paint.colour(
                  height: Double(map.heights[place]), slopeEast: slope.east, slopeNorth: slope.north,
                  cover: cover == .unknown && slope.isSea ? .water : cover, distance: distance, share: share)
              } else {
                last = paint.unknown(distance)
              }
              if cover == .town && options.style == .night && Self.hasLamp(position) { last = paint.lamp(distance) }
              lastDistance = distance
            }
            sum = sum + last
            count += 1
          }
        }
        guard count > 0 else { continue }
        let place = 4 * (y * width + x)
        let share = 255 / Double(count)
        pixels[place] = Self.byte(sum.red * share)
        pixels[place + 1] = Self.byte(sum.green * share)
        pixels[place + 2] = Self.byte(sum.blue * share)
        pixels[place + 3] = Self.byte(255 * Double(count) / Double(fine * fine))
      }
    }
    return ReliefPicture(width: width, height: height, pixels: pixels)
  }

  /// Whether a lamp stands at a place in a town: in two of seven squares of about 40 m, the same ones always.
  private static func hasLamp(_ position: Coordinate) -> Bool {
    let row = UInt64((position.latitude + 90) * 2780)
    let column = UInt64((position.longitude + 180) * 2780)
    var hash = (row &* 0x9E37_79B9_7F4A_7C15) ^ (column &* 0xC2B2_AE3D_27D4_EB4F)
    hash = (hash ^ (hash >> 29)) &* 0xBF58_476D_1CE4_E5B9
    return (hash >> 40) % 7 < 2
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
}

/// Slopes of the ground over the size that can be resolved.
private struct SlopeProbe {
  let terrain: Terrain
  /// Angle of a pixel, radians.
  let pixel: Double

  /// Rises, metres per metre; nil next to ground without heights.
  func slope(at position: Coordinate, distance: Double) -> (east: Double, north: Double, isSea: Bool)? {
    // Not less than a usual cell, or single cells would show as facets.
    let reach = max(45, 1.5 * pixel * distance)
    let (_, cosine) = Angle.sinCos(degrees: position.latitude)
    let dy = reach / 111_200
    let dx = dy / max(0.01, cosine)
    func height(_ north: Double, _ east: Double) -> Double? {
      Coordinate(
        latitude: max(-90, min(90, position.latitude + north)), longitude: Angle.wrappedTo180(position.longitude + east)
      ).flatMap { terrain.elevation(at: $0)?.meters }
    }
    guard let n = height(dy, 0), let s = height(-dy, 0), let e = height(0, dx), let w = height(0, -dx) else {
      return nil
    }
    let isSea = n <= 0.5 && s == n && e == n && w == n
    return ((e - w) / (2 * reach), (n - s) / (2 * reach), isSea)
  }
}
