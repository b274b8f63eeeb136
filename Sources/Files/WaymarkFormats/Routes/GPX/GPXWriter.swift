public import Waymark
import WaymarkGeodesy

/// Writes routes as GPX 1.1.
///
/// The line is a track (`trk`), because devices and map programs draw tracks as they are and recalculate routes. Steps
/// become the points of a route (`rte`) beside it: street name, instruction (`desc`), manoeuvre (`type`), and what GPX
/// has no element for in extensions of the namespace `urn:waymark:route:1`.
public enum GPXWriter {
  /// The document.
  ///
  /// - Parameter route: the route. Heights above the ellipsoid are dropped, because GPX heights are above mean sea
  ///   level.
  /// - Returns: GPX 1.1 text in UTF-8.
  public static func text(of route: Route) -> String {
    var out = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Waymark" xmlns="http://www.topografix.com/GPX/1/1" xmlns:waymark="urn:waymark:route:1">

      """
    let name = XMLText.element("name", route.name ?? "", indent: "    ")
    let source = XMLText.element("src", route.source, indent: "    ")
    let type = XMLText.element("type", route.mode.rawValue, indent: "    ")
    if route.legs.contains(where: { !$0.steps.isEmpty }) {
      out += "  <rte>\n" + name + source + type
      for (index, leg) in route.legs.enumerated() {
        for step in leg.steps { write(step, leg: index, of: route, to: &out) }
      }
      out += "  </rte>\n"
    }
    out += "  <trk>\n" + name + source + type
    out += "    <extensions>\n      <waymark:route"
    out += attribute("source", route.source) + attribute("mode", route.mode.rawValue)
    out += attribute("distance", route.distance) + attribute("duration", route.duration) + "/>\n"
    for leg in route.legs {
      out += "      <waymark:leg\(attribute("distance", leg.distance))\(attribute("duration", leg.duration))/>\n"
    }
    out += "    </extensions>\n    <trkseg>\n"
    for i in route.geometry.indices {
      out += "      <trkpt" + position(route.geometry[i])
      out += elevation(at: i, of: route).map { "><ele>\($0)</ele></trkpt>\n" } ?? "/>\n"
    }
    out += "    </trkseg>\n  </trk>\n</gpx>\n"
    return out
  }

  private static func write(_ step: RouteStep, leg: Int, of route: Route, to out: inout String) {
    let first = step.geometryRange.lowerBound
    out += "    <rtept\(position(route.geometry[first]))>\n"
    if let elevation = elevation(at: first, of: route) { out += "      <ele>\(elevation)</ele>\n" }
    out += XMLText.element("name", step.name, indent: "      ")
    out += XMLText.element("desc", step.instruction, indent: "      ")
    out += XMLText.element("type", step.maneuver.rawValue, indent: "      ")
    out += "      <extensions><waymark:step leg=\"\(leg)\" first=\"\(first)\" last=\"\(step.geometryRange.upperBound)\""
    out += attribute("distance", step.distance) + attribute("duration", step.duration)
    out += "/></extensions>\n    </rtept>\n"
  }

  private static func position(_ coordinate: Coordinate) -> String {
    attribute("lat", coordinate.latitude) + attribute("lon", coordinate.longitude)
  }

  private static func elevation(at index: Int, of route: Route) -> String? {
    guard index < route.altitudes.count, let altitude = route.altitudes[index],
      altitude.reference == .meanSeaLevel, altitude.meters.isFinite
    else { return nil }
    return DecimalText.text(altitude.meters)
  }

  private static func attribute(_ name: String, _ value: Double?) -> String {
    guard let value, value.isFinite else { return "" }
    return " \(name)=\"\(DecimalText.text(value))\""
  }

  private static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(XMLText.escaped(value))\""
  }
}
