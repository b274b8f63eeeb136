import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy

/// `POST /api/elevation`: ground heights from the area's tiles.
struct ElevationEndpoint: Sendable {
  /// Maximum number of positions, as in one request to an elevation service.
  private static let maximumPositions = 512

  /// The area's elevations; nil where it has none.
  let elevation: AreaElevation?

  /// Heights of the ground.
  ///
  /// - Parameter positions: where.
  /// - Returns: `{"reference":"msl","heights":[…]}`, null where the area has none.
  /// - Throws: `WebError`.
  func respond(_ positions: [Coordinate]) throws(WebError) -> WebResponse {
    guard let elevation else {
      throw WebError(404, "This area has no elevations.", advice: "Build it with elevation files.")
    }
    let heights = positions.map { elevation.altitude(at: $0)?.meters }
    let reference = elevation.verticalReference == .meanSeaLevel ? "msl" : "ellipsoid"
    return WebResponse(json: [
      "reference": .string(reference),
      "heights": .array(heights.map { JSONValue(finite: $0.map { ($0 * 100).rounded() / 100 }) }),
    ])
  }

  /// The positions of a request's body, `{"points":[[lon,lat], …]}`.
  ///
  /// - Throws: `WebError`.
  static func positions(_ request: WebRequest) throws(WebError) -> [Coordinate] {
    do throws(InputError) {
      return try positions(JSONValue(parsing: request.body))
    } catch {
      throw WebError(400, error)
    }
  }

  private static func positions(_ json: JSONValue) throws(InputError) -> [Coordinate] {
    if json.object != nil { try JSONField(document: json).requireObject(of: ["points"]) }
    guard let list = json["points"]?.array, list.count <= maximumPositions else {
      throw InputError("the body must be {\"points\":[[lon,lat], …]} with at most \(maximumPositions) points")
    }
    var positions: [Coordinate] = []
    for (i, item) in list.enumerated() {
      guard let pair = item.array, pair.count == 2, let longitude = pair[0].double, let latitude = pair[1].double,
        (-180...180).contains(longitude), let position = Coordinate(latitude: latitude, longitude: longitude)
      else {
        throw InputError("this is not a [lon,lat] pair in degrees", field: "points[\(i)]")
      }
      positions.append(position)
    }
    return positions
  }
}
