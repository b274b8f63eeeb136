internal import WaymarkGeodesy

/// How the ground slopes and bends at a place.
struct GroundShape {
  /// Steepness: metres per metre.
  var slope: Double
  /// By how much the ground may differ from the straight surface between samples, metres: an eighth of the second differences.
  var bend: Double
}

extension TerrainIndex {
  /// The first tile that knows a position.
  func view(at position: Coordinate) -> TileView? {
    for i in 0..<count where views[i].elevation(latitude: position.latitude, longitude: position.longitude) != nil {
      return views[i]
    }
    return nil
  }

  /// The first tile in which a position lies, whether it has a height there or not.
  func viewAround(_ position: Coordinate) -> TileView? {
    for i in 0..<count
    where views[i].index >= 0 && views[i].contains(latitude: position.latitude, longitude: position.longitude) {
      return views[i]
    }
    return nil
  }

  /// The shape of the ground at a position, from the heights a cell away; nil where one of them is unknown.
  func shape(at position: Coordinate) -> GroundShape? {
    guard let view = view(at: position) else { return nil }
    let scale = MetersPerDegree(latitude: position.latitude)
    let (width, depth) = (scale.east / view.perLongitude, scale.north / view.perLatitude)
    func height(_ north: Double, _ east: Double) -> Double? {
      elevation(
        latitude: position.latitude + north / view.perLatitude,
        longitude: Angle.wrappedTo180(position.longitude + east / view.perLongitude))
    }
    guard let middle = height(0, 0), let north = height(1, 0), let south = height(-1, 0), let east = height(0, 1),
      let west = height(0, -1), width > 0
    else { return nil }
    let (upwards, across) = ((north - south) / (2 * depth), (east - west) / (2 * width))
    return GroundShape(
      slope: (upwards * upwards + across * across).squareRoot(),
      bend: (abs(north + south - 2 * middle) + abs(east + west - 2 * middle)) / 8)
  }
}
