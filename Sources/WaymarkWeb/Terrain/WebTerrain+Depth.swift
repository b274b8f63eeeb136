import WaymarkGeodesy
import WaymarkTerrain

extension WebTerrain {
  /// Most directions of a depth map: as many as a picture of 8 megapixels with a border has.
  private static var mostDepths: Int { 1 << 23 }
  /// Most points of a side of a square of heights.
  private static var mostHeights: Int { 1024 }

  /// Writes the ground distance in each direction of a grid into the region of floats (`DepthMap.distances`), and the eye
  /// into the numbers.
  func writeDepth(_ web: WebEye, _ options: DepthMapOptions) -> Bool {
    let (columns, rows) = (options.columns, options.rows)
    guard columns > 0, rows > 0, columns <= Self.mostDepths / rows, options.azimuthStepDegrees > 0,
      options.elevationStepDegrees > 0, let eye = eye(web)
    else { return false }
    var directions = options
    directions.maximumRange = web.range
    directions.refraction = web.refraction
    guard let map = try? terrain.depthMap(from: web.coordinate, altitude: eye.altitude, options: directions) else {
      return false
    }
    floats.fill(.infinity, count: map.distances.count)
    map.distances.withUnsafeBufferPointer { distances in
      if let start = distances.baseAddress { floats.base.update(from: start, count: distances.count) }
    }
    numbers.removeAll()
    numbers.append(eye.altitude.meters)
    numbers.append(eye.ground?.meters ?? .nan)
    numbers.append(eye.raised)
    numbers.append(Double(map.columns))
    numbers.append(Double(map.rows))
    return true
  }

  /// Writes the heights of a square around a position into the region of floats: row after row from the south-west, points
  /// `spacing` metres apart, NaN where they are not known.
  func writeHeights(around center: Coordinate, spacing: Double, side: Int) -> Bool {
    guard side > 1, side <= Self.mostHeights, spacing > 0, spacing.isFinite else { return false }
    floats.fill(.nan, count: side * side)
    let plane = LocalPlane(origin: center)
    let middle = Double(side - 1) / 2
    for row in 0..<side {
      for column in 0..<side {
        let east = (Double(column) - middle) * spacing
        let north = (Double(row) - middle) * spacing
        let latitude = center.latitude + north / plane.metersPerLatitudeDegree
        let longitude = Angle.wrappedTo180(center.longitude + east / plane.metersPerLongitudeDegree)
        guard let position = Coordinate(latitude: latitude, longitude: longitude) else { continue }
        floats[row * side + column] = Float(terrain.elevation(at: position)?.meters ?? .nan)
      }
    }
    return true
  }

  /// Writes where Sun and Moon stand at equally spaced moments: azimuth and apparent elevation of each.
  func writeSky(_ web: WebEye, from first: Double, step: Double, count: Int) -> Bool {
    guard count > 0, count <= 10_000, first.isFinite, step.isFinite else { return false }
    numbers.removeAll()
    let position = GeodeticPosition(web.coordinate, height: web.altitude?.meters ?? 0)
    for i in 0..<count {
      let instant = UTCInstant(secondsSince1970: first + step * Double(i))
      let sun = Sun.direction(at: instant, from: position, atmosphere: .standard)
      let moon = Moon.direction(at: instant, from: position, atmosphere: .standard)
      numbers.append(sun.azimuthDegrees)
      numbers.append(sun.elevationDegrees)
      numbers.append(moon.azimuthDegrees)
      numbers.append(moon.elevationDegrees)
    }
    return true
  }
}
