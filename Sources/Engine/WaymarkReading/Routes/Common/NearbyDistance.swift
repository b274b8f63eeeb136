internal import CPortableMath
package import WaymarkGeodesy

/// Distances for plausibility checks between near points, on a sphere and without the cost of a geodesic.
package enum NearbyDistance {
  /// Metres between two coordinates, accurate to a percent up to some hundred kilometres.
  package static func metres(_ a: Coordinate, _ b: Coordinate) -> Double {
    let north = b.latitude - a.latitude
    let east =
      Angle.difference(fromDegrees: a.longitude, toDegrees: b.longitude)
      * cos(Angle.radians((a.latitude + b.latitude) / 2))
    return hypot(north, east) * 111_195
  }

  /// Length of a line.
  package static func length(_ line: [Coordinate]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + metres($1.0, $1.1) }
  }

  /// Whether two coordinates are the same position, also at a pole or on the date line, which have several longitudes.
  package static func isSamePosition(_ a: Coordinate, _ b: Coordinate) -> Bool {
    a == b
      || (a.latitude == b.latitude
        && (abs(a.latitude) == 90 || (abs(a.longitude) == 180 && abs(b.longitude) == 180)))
  }
}
