import WaymarkFormats
import WaymarkGeodesy

/// `GET /api/areas?lat=&lon=`: the areas of the server, and which of them contain a position.
struct AreaListEndpoint: Sendable {
  let areas: AreaRegistry

  /// Handles a request.
  ///
  /// - Returns: `{"areas":[…],"around":"ID"}`; `around` and each area's `contains` only with a position.
  /// - Throws: `WebError` when the position is invalid.
  func respond(_ request: WebRequest) throws(WebError) -> WebResponse {
    let query = request.target.query
    var position: Coordinate?
    if query["lat"] != nil || query["lon"] != nil { position = try Self.position(query) }
    let entries = areas.list()
    var json: JSONObject = ["areas": .array(entries.map { Self.json($0, position) })]
    if let position {
      json["around"] = JSONValue(AreaRegistry.best(among: entries, around: [position])?.id)
    }
    return WebResponse(json: .object(json))
  }

  private static func json(_ entry: AreaRegistry.Entry, _ position: Coordinate?) -> JSONValue {
    let manifest = entry.area.manifest
    var json: JSONObject = [
      "id": .string(entry.id), "name": .string(manifest.name), "bounds": AreaDescription.json(of: manifest.bounds),
    ]
    if let position { json["contains"] = .bool(manifest.bounds.contains(position)) }
    return .object(json)
  }

  /// The position of a query.
  ///
  /// - Throws: `WebError` when it is missing or invalid.
  static func position(_ query: [String: String]) throws(WebError) -> Coordinate {
    guard let latitude = query["lat"].flatMap({ Double($0) }), let longitude = query["lon"].flatMap({ Double($0) }),
      (-180...180).contains(longitude), let position = Coordinate(latitude: latitude, longitude: longitude)
    else {
      throw WebError(
        400, "lat, lon: these must be a position.", advice: "lat is -90 … 90, lon -180 … 180, in degrees.")
    }
    return position
  }
}
