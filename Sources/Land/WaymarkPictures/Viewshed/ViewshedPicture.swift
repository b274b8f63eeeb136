public import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkTerrain

/// A viewshed as a picture: the land in relief, the visible area in colour, the eye's position marked.
public struct ViewshedPicture: Sendable {
  /// The visible area.
  public var viewshed: Viewshed
  /// The ground.
  public var terrain: Terrain
  /// The position of the eye.
  public var coordinate: Coordinate
  /// Range, metres; a circle marks it.
  public var range: Double
  /// Pixels along the longer side.
  public var size = 1024.0

  /// Describes a picture.
  public init(viewshed: Viewshed, terrain: Terrain, coordinate: Coordinate, range: Double) {
    self.viewshed = viewshed
    self.terrain = terrain
    self.coordinate = coordinate
    self.range = range
  }

  /// Draws the picture as PNG.
  ///
  /// - Returns: the file's bytes.
  /// - Throws: `InputError` when the size is out of range.
  public func png() throws(InputError) -> [UInt8] {
    let (_, cosine) = Angle.sinCos(degrees: coordinate.latitude)
    let across = viewshed.longitudeStep * Double(viewshed.columns - 1) * max(0.01, cosine)
    let down = viewshed.latitudeStep * Double(viewshed.rows - 1)
    let scale = size / max(across, down)
    let canvas = try Canvas(width: max(1, across * scale), height: max(1, down * scale), format: .png)
    canvas.rectangle(0, 0, canvas.width, canvas.height)
    canvas.fill(.paperSunken)
    let cellWidth = canvas.width / Double(viewshed.columns)
    let cellHeight = canvas.height / Double(viewshed.rows)
    for row in 0..<viewshed.rows {
      var start = 0
      while start < viewshed.columns {
        let colour = colour(row: row, column: start)
        var end = start + 1
        while end < viewshed.columns, self.colour(row: row, column: end) == colour { end += 1 }
        if let colour {
          canvas.rectangle(
            Double(start) * cellWidth, Double(row) * cellHeight, Double(end - start) * cellWidth + 0.6,
            cellHeight + 0.6)
          canvas.fill(colour)
        }
        start = end
      }
    }
    canvas.circle(canvas.width / 2, canvas.height / 2, radius: min(canvas.width, canvas.height) / 2 - 1)
    canvas.stroke(Colour.bark.faded(to: 0.5), width: 1, dashes: [4, 5])
    canvas.circle(canvas.width / 2, canvas.height / 2, radius: 8)
    canvas.fillAndKeep(.lime)
    canvas.stroke(.bark, width: 2)
    canvas.circle(canvas.width / 2, canvas.height / 2, radius: 4)
    canvas.fill(.paint)
    return try canvas.finish()
  }

  /// Colour of a cell: relief in eight tones, coloured where visible; nil where nothing is known.
  private func colour(row: Int, column: Int) -> Colour? {
    guard let shade = shade(row: row, column: column) else { return nil }
    let tone = (shade * 8).rounded() / 8
    let land = Colour(0x8C9A7F).mixed(with: .lime, tone)
    guard viewshed.isVisible(row: row, column: column) == true else { return land }
    return land.mixed(with: Colour.paintDeep.mixed(with: .paint, tone), 0.72)
  }

  private func shade(row: Int, column: Int) -> Double? {
    let latitude = viewshed.north - viewshed.latitudeStep * Double(row)
    let longitude = viewshed.west + viewshed.longitudeStep * Double(column)
    func height(_ dy: Double, _ dx: Double) -> Double? {
      Coordinate(
        latitude: max(-90, min(90, latitude + dy * viewshed.latitudeStep)),
        longitude: Angle.wrappedTo180(longitude + dx * viewshed.longitudeStep)
      ).flatMap { terrain.elevation(at: $0)?.meters }
    }
    guard let n = height(1, 0), let s = height(-1, 0), let e = height(0, 1), let w = height(0, -1) else { return nil }
    let (_, cosine) = Angle.sinCos(degrees: latitude)
    let slopeEast = (e - w) / (2 * viewshed.longitudeStep * 111_200 * max(0.01, cosine))
    let slopeNorth = (n - s) / (2 * viewshed.latitudeStep * 111_200)
    // Light from the north-west, 45° high.
    let steepness = (1 + slopeEast * slopeEast + slopeNorth * slopeNorth).squareRoot()
    let facing = (1 + (slopeEast - slopeNorth) * 0.707) / steepness
    return max(0, min(1, facing * 0.7))
  }
}
