public import WaymarkGeodesy
public import WaymarkTerrain

extension WallMap {
  /// Makes a map of buildings and streets.
  ///
  /// - Parameters:
  ///   - outlines: the buildings, also far ones.
  ///   - streets: lines of streets and paths.
  ///   - place: the estimated position.
  public init(_ outlines: [BuildingOutline], streets: [[Coordinate]] = [], around place: Coordinate) {
    let plane = LocalPlane(origin: place)
    var footprints: [[Point]] = []
    var heights: [Double] = []
    for outline in outlines {
      for ring in outline.rings {
        footprints.append(ring.map { Point($0, on: plane) })
        heights.append(outline.height)
      }
    }
    self.init(
      footprints: footprints, heights: heights, streets: streets.map { line in line.map { Point($0, on: plane) } })
  }

  /// Whether there is no wall.
  public var isEmpty: Bool { walls.isEmpty }
}

extension WallMap.Point {
  /// A position on the plane around the estimated position.
  init(_ coordinate: Coordinate, on plane: LocalPlane) {
    let offset = plane.offset(to: coordinate)
    self.init(east: offset.east, north: offset.north)
  }
}
