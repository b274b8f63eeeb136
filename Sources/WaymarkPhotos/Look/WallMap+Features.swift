public import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkVision

extension WallMap {
  /// How far around a place walls and streets are needed, metres.
  public static let radius = 150.0

  /// Makes a map out of an area's features.
  ///
  /// - Parameters:
  ///   - features: GeoJSON whose features have a `layer`: `buildings` and `roads` count.
  ///   - place: the place to which it refers.
  public init(features: JSONValue, around place: Coordinate) {
    let plane = LocalPlane(origin: place)
    func line(_ positions: JSONValue?) -> [Point] {
      (positions?.array ?? []).compactMap { position in
        guard let numbers = position.array, numbers.count >= 2, let lon = numbers[0].double,
          let lat = numbers[1].double,
          let coordinate = Coordinate(latitude: lat, longitude: lon)
        else { return nil }
        return Point(coordinate, on: plane)
      }
    }
    var footprints: [[Point]] = []
    var heights: [Double] = []
    var streets: [[Point]] = []
    for feature in features["features"]?.array ?? [] {
      let geometry = feature["geometry"]
      let coordinates = geometry?["coordinates"]
      let properties = feature["properties"]
      switch (properties?["layer"]?.string, geometry?["type"]?.string) {
      case ("buildings", let type) where type == "Polygon" || type == "MultiPolygon":
        for polygon in type == "Polygon" ? [coordinates].compactMap({ $0 }) : coordinates?.array ?? [] {
          footprints.append(line(polygon.array?.first))
          heights.append(properties?["height"]?.double ?? .nan)
        }
      case ("roads", "LineString"): streets.append(line(coordinates))
      case ("roads", "MultiLineString"): streets += (coordinates?.array ?? []).map { line($0) }
      default: break
      }
    }
    self.init(footprints: footprints, heights: heights, streets: streets)
  }
}
