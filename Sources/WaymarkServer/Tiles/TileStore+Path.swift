extension TileStore.Request {
  /// The address of the request below the page, which `TileRequest` reads.
  var path: String {
    switch self {
    case .elevation(let z, let x, let y): "api/area/elevation/\(z)/\(x)/\(y).png"
    case .map(let z, let x, let y): "api/area/map/\(z)/\(x)/\(y).mvt"
    case .heights(let level, let row, let column): "api/area/heights/\(level)/\(row)/\(column).bin"
    case .names: "api/area/names"
    case .features(let latitude, let longitude, let radius): Self.circle("features", latitude, longitude, radius)
    case .streets(let latitude, let longitude, let radius): Self.circle("streets", latitude, longitude, radius)
    case .landmarks(let latitude, let longitude, let radius): Self.circle("landmarks", latitude, longitude, radius)
    }
  }

  private static func circle(_ kind: String, _ latitude: Double, _ longitude: Double, _ radius: Double) -> String {
    "api/area/\(kind)?lat=\(latitude)&lon=\(longitude)&radius=\(radius)"
  }
}
