import Waymark
import WaymarkGeodesy

extension CoordinateWindow {
  /// Whether a coordinate lies in the window or within a degree of it.
  func isNear(_ coordinate: Coordinate) -> Bool {
    let margin: Int64 = 10_000_000
    guard (south - margin...south + height + margin).contains(Int64(coordinate.latitude * 1e7)) else { return false }
    // Longitudes of a window across the date line exceed 180°.
    return [-360.0, 0, 360].contains { turn in
      (west - margin...west + width + margin).contains(Int64((coordinate.longitude + turn) * 1e7))
    }
  }
}
