import WaymarkGeodesy

/// For which eye and heights a horizon holds.
struct HorizonKey {
  let coordinate: Coordinate
  /// Metres.
  let altitude: Double
  /// Size of all heights, which changes when some come or go.
  let bytes: Int

  /// Metres to another eye; nil when it has other heights.
  func distance(to other: HorizonKey) -> Double? {
    guard bytes == other.bytes else { return nil }
    let there = GeodeticPosition(other.coordinate, height: other.altitude)
    return LocalFrame(origin: GeodeticPosition(coordinate, height: altitude)).enu(of: there).length
  }
}
