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
    for outline in outlines {
      for ring in outline.rings {
        footprints.append(
          ring.map {
            let offset = plane.offset(to: $0)
            return Point(east: offset.east, north: offset.north)
          })
      }
    }
    self.init(footprints: footprints)
  }

  /// Whether there is no wall.
  public var isEmpty: Bool { walls.isEmpty }
}
