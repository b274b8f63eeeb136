import Waymark
import WaymarkGeodesy
import WaymarkTerrain

/// Houses around a camera that hide much of the horizon, and the same as a map has them: corners half a metre off, heights by guess.
struct ViewHouses {
  /// As they stand there.
  let real: [BuildingOutline]
  /// As the map has them.
  let mapped: [BuildingOutline]

  /// Sectors around the camera, each of which may have a house.
  private static let sectors = 14

  init(around place: Coordinate, seed: UInt64) {
    var random = RandomSource(seed: seed)
    var (real, mapped): ([BuildingOutline], [BuildingOutline]) = ([], [])
    let scale = 111_320 * max(0.1, Angle.sinCos(degrees: place.latitude).cos)
    for sector in 0..<Self.sectors {
      let azimuth = 360 * (Double(sector) + random.uniform(0.2, 0.8)) / Double(Self.sectors)
      let (distance, turn) = (random.uniform(9, 25), azimuth + random.uniform(-30, 30))
      let (half, deep, height) = (random.uniform(4, 7), random.uniform(8, 12), random.uniform(7, 16))
      guard random.uniform(0, 1) < 0.9 else { continue }
      let (ahead, along) = (Angle.sinCos(degrees: azimuth), Angle.sinCos(degrees: turn))
      func ring(_ error: Double) -> [Coordinate] {
        [(-half, 0), (half, 0), (half, deep), (-half, deep)].compactMap { aside, behind in
          let east = distance * ahead.sin + aside * along.cos + behind * along.sin + error * random.normal()
          let north = distance * ahead.cos - aside * along.sin + behind * along.cos + error * random.normal()
          return Coordinate(
            latitude: place.latitude + north / 111_320, longitude: Angle.wrappedTo180(place.longitude + east / scale))
        }
      }
      real.append(BuildingOutline(rings: [ring(0)], height: height))
      mapped.append(BuildingOutline(rings: [ring(0.5)], height: max(3, height + 2 * random.normal())))
    }
    self.real = real
    self.mapped = mapped
  }
}
