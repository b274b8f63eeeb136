import WaymarkAreas
import WaymarkGeodesy

/// Reads a request for the area's tiles from a path and a query.
enum TileRequest {
  /// A request with an address of three numbers: a tile, from the parts of the path `z`, `x` and `y.mvt`, or
  /// a block of heights, from `level`, `row` and `column.bin`; nil when they are invalid.
  static func tile(_ kind: String, _ parts: [String]) -> TileStore.Request? {
    let endings = ["map": ".mvt", "heights": ".bin"]
    guard let ending = endings[kind], parts.count == 3, parts[2].hasSuffix(ending), let z = number(parts[0]),
      let x = number(parts[1]), let y = number(String(parts[2].dropLast(ending.count))), z <= 22
    else { return nil }
    return kind == "map" ? .map(z: z, x: x, y: y) : .heights(level: z, row: x, column: y)
  }

  /// Landmarks around a coordinate, from the query `lat`, `lon`, `radius`.
  ///
  /// - Throws: `WebError` when they are missing or out of range.
  static func landmarks(_ query: [String: String]) throws(WebError) -> TileStore.Request {
    let (position, radius) = try circle(query, maximumRadius: AreaTiles.maximumViewDistance)
    return .landmarks(latitude: position.latitude, longitude: position.longitude, radius: radius)
  }

  /// Features around a coordinate, from the query `lat`, `lon`, `radius`.
  ///
  /// - Throws: `WebError` when they are missing or out of range.
  static func features(_ query: [String: String]) throws(WebError) -> TileStore.Request {
    let (position, radius) = try circle(query)
    return .features(latitude: position.latitude, longitude: position.longitude, radius: radius)
  }

  /// Streets around a coordinate, from the query `lat`, `lon`, `radius`.
  ///
  /// - Throws: `WebError` when they are missing or out of range.
  static func streets(_ query: [String: String]) throws(WebError) -> TileStore.Request {
    let (position, radius) = try circle(query)
    return .streets(latitude: position.latitude, longitude: position.longitude, radius: radius)
  }

  private static func circle(
    _ query: [String: String], maximumRadius: Double = AreaTiles.maximumRadius
  ) throws(WebError) -> (position: Coordinate, radius: Double) {
    guard let latitude = query["lat"].flatMap(Double.init), let longitude = query["lon"].flatMap(Double.init),
      (-180...180).contains(longitude), let position = Coordinate(latitude: latitude, longitude: longitude)
    else {
      throw WebError(
        400, "lat and lon must be a position on Earth.", advice: "Give degrees: lat -90 … 90, lon -180 … 180.")
    }
    guard let radius = query["radius"].flatMap(Double.init), (1...maximumRadius).contains(radius) else {
      throw WebError(400, "radius must be a number of metres.", advice: "Give 1 … \(Int(maximumRadius)).")
    }
    return (position, radius)
  }

  /// An integer in the form used in addresses: digits, no leading zero.
  private static func number(_ text: String) -> Int? {
    guard text.utf8.count <= 8, text.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(text),
      String(value) == text
    else { return nil }
    return value
  }
}
