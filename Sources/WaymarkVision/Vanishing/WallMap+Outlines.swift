public import WaymarkGeodesy
public import WaymarkTerrain

extension WallMap {
  /// Makes a map of buildings, without streets.
  ///
  /// - Parameters:
  ///   - outlines: the buildings, also far ones.
  ///   - place: the believed place.
  public init(_ outlines: [BuildingOutline], around place: Coordinate) {
    let plane = LocalPlane(origin: place)
    var footprints: [[Point]] = []
    var heights: [Double] = []
    for outline in outlines {
      for ring in outline.rings {
        footprints.append(ring.map { Point($0, on: plane) })
        heights.append(outline.height)
      }
    }
    self.init(footprints: footprints, heights: heights)
  }

  /// Whether there is no wall.
  public var isEmpty: Bool { walls.isEmpty }
}

extension WallMap.Point {
  /// A position on the plane around the believed place.
  package init(_ coordinate: Coordinate, on plane: LocalPlane) {
    let offset = plane.offset(to: coordinate)
    self.init(east: offset.east, north: offset.north)
  }
}
