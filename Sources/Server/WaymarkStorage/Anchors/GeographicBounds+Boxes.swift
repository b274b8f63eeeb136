import WaymarkGeodesy
import WaymarkTerrain

extension GeographicBounds {
  /// The same window as boxes of longitudes from −180 to 180 that have no point in common: positions on the date line may
  /// have either number.
  var boxes: [GeographicBounds] {
    guard east - west < 360 else { return [GeographicBounds(south: south, west: -180, north: north, east: 180)] }
    return [0.0, 360, -360].compactMap { shift in
      let box = GeographicBounds(
        south: south, west: max(-180, west + shift), north: north, east: min(180, east + shift))
      return box.west <= box.east ? box : nil
    }
  }

  /// Whether a position lies in a box of these, by its numbers.
  func holds(_ position: Coordinate) -> Bool {
    (south...north).contains(position.latitude) && (west...east).contains(position.longitude)
  }
}
