internal import CPortableMath
public import WaymarkGeodesy
public import WaymarkTerrain

extension PanoramaRelief {
  /// The relief of what the engine's panorama sees.
  ///
  /// - Parameters:
  ///   - panorama: ridges of the full circle or of a sector.
  ///   - terrain: the terrain on which they were found.
  ///   - refraction: the coefficient with which they were found.
  ///   - light: direction that the light comes from; land that faces it is bright.
  public init(
    _ panorama: Panorama, terrain: Terrain, refraction: Double,
    light: HorizontalDirection = HorizontalDirection(azimuthDegrees: 315, elevationDegrees: 40)
  ) {
    var farthest = 200.0
    for direction in 0..<panorama.count {
      farthest = max(farthest, Double(panorama.horizon(direction)?.distance ?? 0))
    }
    self.init(
      firstAzimuth: panorama.firstAzimuthDegrees, azimuthStep: panorama.stepDegrees, columns: panorama.count,
      edges: Self.edges(near: 40, far: farthest * 1.001))
    let sight = Sight(panorama, terrain: terrain, refraction: refraction, light: light)
    for column in 0..<columns { fill(column, from: panorama, sight: sight) }
    smoothShades(reach: Int((0.35 / max(0.001, azimuthStep)).rounded()))
  }

  /// Averages the light over neighbouring directions and bands, like a brush: otherwise single cells of the elevations
  /// would look like a mosaic.
  private mutating func smoothShades(reach: Int) {
    guard reach > 0 else { return }
    let source = shades
    for band in 0..<bands {
      for column in 0..<columns where angles[band * columns + column] > -.infinity {
        var sum: Float = 0
        var weights: Float = 0
        for (neighbour, share) in [(band - 1, Float(0.5)), (band, 1), (band + 1, 0.5)]
        where neighbour >= 0 && neighbour < bands {
          for offset in -reach...reach {
            let other = column + offset
            guard other >= 0, other < columns, angles[neighbour * columns + other] > -.infinity else { continue }
            let weight = share * Float(reach + 1 - abs(offset))
            sum += weight * source[neighbour * columns + other]
            weights += weight
          }
        }
        if weights > 0 { shades[band * columns + column] = sum / weights }
      }
    }
  }

  private mutating func fill(_ column: Int, from panorama: Panorama, sight: Sight) {
    let azimuth = panorama.firstAzimuthDegrees + panorama.stepDegrees * Double(column)
    let path = Geodesic.wgs84.path(from: panorama.coordinate, azimuth: azimuth)
    var band = 0
    var highest = -Float.infinity
    for ridge in panorama.ridges(column) {
      let foot = Double(ridge.footDistance)
      let crest = Double(ridge.distance)
      while band < bands, edges[band + 1] < foot { band += 1 }
      while band < bands {
        let isLast = crest <= edges[band + 1]
        let distance = isLast ? crest : edges[band + 1]
        let position = path.coordinate(at: distance)
        let index = band * columns + column
        if isLast {
          highest = max(highest, ridge.elevationDegrees)
        } else if let ground = sight.terrain.elevation(at: position)?.meters {
          // Behind the foot the ground rises into view; a dip in between is hidden.
          highest = max(highest, min(ridge.elevationDegrees, Float(sight.angle(height: ground, distance: distance))))
        }
        if highest > -.infinity {
          angles[index] = max(angles[index], highest)
          let middle = max(foot, min(crest, (max(edges[band], foot) + distance) / 2))
          shades[index] = Float(sight.shade(at: path.coordinate(at: middle), distance: middle))
        }
        if isLast { break }
        band += 1
      }
    }
  }
}

/// Angles and light along a line of sight.
private struct Sight {
  let terrain: Terrain
  private let eye: Double
  private let curvature: Double
  private let light: Vector3

  init(_ panorama: Panorama, terrain: Terrain, refraction: Double, light: HorizontalDirection) {
    self.terrain = terrain
    eye = panorama.altitude.meters
    curvature = (1 - refraction) / (2 * Ellipsoid.wgs84.meanRadius)
    self.light = light.enu
  }

  /// Apparent elevation, degrees; accurate enough for a picture (algorithms: z = z₀ + s·tan α + (1 − k)·s²/(2R)).
  func angle(height: Double, distance: Double) -> Double {
    Angle.degrees(atan((height - eye) / distance - curvature * distance))
  }

  /// How much the ground faces the light, 0 … 1, over about the size that can be resolved there.
  func shade(at position: Coordinate, distance: Double) -> Double {
    let reach = max(25, distance * 0.004)
    let north = reach / 111_200
    let (_, cosine) = Angle.sinCos(degrees: position.latitude)
    let east = north / max(0.01, cosine)
    func height(_ dy: Double, _ dx: Double) -> Double? {
      Coordinate(
        latitude: max(-90, min(90, position.latitude + dy)), longitude: Angle.wrappedTo180(position.longitude + dx)
      ).flatMap { terrain.elevation(at: $0)?.meters }
    }
    guard let n = height(north, 0), let s = height(-north, 0), let e = height(0, east), let w = height(0, -east),
      let normal = Vector3(w - e, s - n, 2 * reach).normalized
    else { return 0.5 }
    // Level ground has the middle brightness.
    let flat = light.z
    let facing = normal.dot(light)
    return max(0, min(1, 0.5 + (facing - flat) * 0.95))
  }
}
