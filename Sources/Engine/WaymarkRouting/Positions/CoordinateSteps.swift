import Waymark
import WaymarkGeodesy

/// The steps of a graph's window in metres.
struct CoordinateSteps {
  /// Steps each way.
  static let count = CoordinateWindow.gridSteps + 1

  /// Height of the window, and its width where it is widest and narrowest, metres.
  let height: Double
  let width: Double
  let narrowWidth: Double
  private let window: CoordinateWindow

  init(_ graph: StreetGraph) {
    window = graph.window
    let (south, north) = (Double(window.south) / 1e7, Double(window.south + window.height) / 1e7)
    let ends = [south, north].compactMap { Coordinate(latitude: $0, longitude: 0).map { LocalPlane(origin: $0) } }
    let degrees = Double(window.width) / 1e7
    var widest = 0.0
    var narrowest = Double.infinity
    for plane in ends {
      widest = max(widest, plane.metersPerLongitudeDegree * degrees)
      narrowest = min(narrowest, plane.metersPerLongitudeDegree * degrees)
    }
    height = Double(window.height) / 1e7 * (ends.first?.metersPerLatitudeDegree ?? 111_000)
    width = widest
    narrowWidth = narrowest
  }

  /// Steps of a coordinate from the window's corner, which may lie outside of it.
  func offsets(of coordinate: Coordinate) -> (latitude: Double, longitude: Double) {
    let steps = Double(CoordinateWindow.gridSteps)
    let middle = (Double(window.west) + Double(window.width) / 2) / 1e7
    let east = Angle.difference(fromDegrees: middle, toDegrees: coordinate.longitude) * 1e7 + Double(window.width) / 2
    let north = coordinate.latitude * 1e7 - Double(window.south)
    return (north / Double(max(1, window.height)) * steps, east / Double(max(1, window.width)) * steps)
  }
}
