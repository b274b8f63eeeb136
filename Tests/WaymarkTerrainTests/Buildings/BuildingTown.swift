import Testing
import WaymarkGeodesy

@testable import WaymarkTerrain

/// Houses on level ground around a place, given in metres.
struct BuildingTown {
  static let origin = coordinate(47, 11)
  let frame: LocalFrame

  init(at origin: Coordinate = BuildingTown.origin) {
    frame = LocalFrame(origin: GeodeticPosition(origin, height: 500))
  }

  func place(_ east: Double, _ north: Double) -> Coordinate {
    frame.position(ofENU: Vector3(east, north, 0)).coordinate
  }

  func house(_ corners: [(Double, Double)], holes: [[(Double, Double)]] = [], height: Double, underside: Double = 0)
    -> BuildingOutline
  {
    BuildingOutline(
      rings: ([corners] + holes).map { $0.map { place($0.0, $0.1) } }, height: height, underside: underside)
  }

  func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double, height: Double, underside: Double = 0)
    -> BuildingOutline
  {
    house([(west, south), (east, south), (east, north), (west, north)], height: height, underside: underside)
  }

  func model(_ outlines: [BuildingOutline]) -> BuildingModel {
    BuildingModel(outlines, around: frame.origin.coordinate, reference: .meanSeaLevel) { _ in 500 }
  }

  func line(_ east: Double, _ north: Double, up: Double = 1.6, azimuth: Double, elevation: Double = 0) throws
    -> SightLine
  {
    try #require(
      SightLine(
        from: place(east, north), altitude: Altitude(meters: 500 + up, reference: .meanSeaLevel),
        direction: HorizontalDirection(azimuthDegrees: azimuth, elevationDegrees: elevation)))
  }

  func point(_ east: Double, _ north: Double, up: Double) -> GeodeticPosition {
    GeodeticPosition(place(east, north), height: 500 + up)
  }
}

func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
  guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { fatalError("no coordinate") }
  return coordinate
}
