import WaymarkGeodesy

/// Metres up and down along a line, of a smoothed ground: what elevations of 30 m know of a street.
struct ClimbSampler {
  /// Metres between two heights along a line.
  private static let step = 40.0
  /// Heights are means of a cross of this size, metres, so that noise and houses are no hills.
  private static let arm = 25.0

  private let mosaic: ElevationMosaic

  init(_ mosaic: ElevationMosaic) { self.mosaic = mosaic }

  /// How much a line climbs.
  ///
  /// - Parameter line: the line, two points or more.
  /// - Returns: metres up and down; nil where the ground is unknown.
  func climb(along line: [Coordinate]) -> (up: Double, down: Double)? {
    guard var last = height(line[0]), let end = height(line[line.count - 1]) else { return nil }
    var (up, down) = (0.0, 0.0)
    func add(_ height: Double) {
      if height > last { up += height - last } else { down += last - height }
      last = height
    }
    var since = 0.0
    for i in 1..<line.count {
      let offset = LocalPlane(origin: line[i - 1]).offset(to: line[i])
      let length = (offset.east * offset.east + offset.north * offset.north).squareRoot()
      var at = Self.step - since
      while at < length {
        let part = at / length
        let east = Angle.difference(fromDegrees: line[i - 1].longitude, toDegrees: line[i].longitude)
        if let point = Coordinate(
          latitude: line[i - 1].latitude + part * (line[i].latitude - line[i - 1].latitude),
          longitude: line[i - 1].longitude + part * east), let height = height(point)
        {
          add(height)
        }
        at += Self.step
      }
      since = (since + length).truncatingRemainder(dividingBy: Self.step)
    }
    add(end)
    return (up, down)
  }

  /// Smoothed height of the ground, metres; nil where it is unknown.
  func height(_ coordinate: Coordinate) -> Double? {
    let plane = LocalPlane(origin: coordinate)
    let north = Self.arm / plane.metersPerLatitudeDegree
    let east = Self.arm / max(1, plane.metersPerLongitudeDegree)
    var sum = 0.0
    var count = 0.0
    for (y, x) in [(0.0, 0.0), (north, 0), (-north, 0), (0, east), (0, -east)] {
      guard let height = mosaic.height(latitude: coordinate.latitude + y, longitude: coordinate.longitude + x) else {
        continue
      }
      sum += height
      count += 1
    }
    return count > 0 ? sum / count : nil
  }
}
