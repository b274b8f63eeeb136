package import WaymarkGeodesy

/// A line or a ring of GeoJSON that is read leniently: of an area's own features, not of a user's file.
package enum GeoJSONLine {
  /// Its coordinates; positions that are none are skipped.
  package static func coordinates(_ positions: JSONValue?) -> [Coordinate] {
    positions?.array?.compactMap { position in
      guard let pair = position.array, pair.count >= 2, let longitude = pair[0].double, let latitude = pair[1].double
      else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    } ?? []
  }
}
