public import Waymark
import WaymarkGeodesy

/// Writes routes as KML 2.2: a `LineString`, and a point for each step in a separate folder.
public enum KMLWriter {
  /// The document.
  ///
  /// KML altitudes are above mean sea level, and a line has one for every point or lies on the ground: heights above
  /// the ellipsoid, and heights of only some points, are dropped.
  ///
  /// - Parameter route: the route.
  /// - Returns: KML text in UTF-8.
  public static func text(of route: Route) -> String {
    let altitudes = writableAltitudes(of: route)
    var out = """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2">
        <Document>

      """
    out += XMLText.element("name", route.name ?? "Route", indent: "    ")
    out += "    <Placemark>\n" + XMLText.element("name", route.name ?? "", indent: "      ")
    out += data(KMLTags.tags(of: route))
    out += "      <LineString>\n        <tessellate>1</tessellate>\n"
    out += "        <altitudeMode>\(altitudes.isEmpty ? "clampToGround" : "absolute")</altitudeMode>\n"
    out += "        <coordinates>\n"
    for (i, coordinate) in route.geometry.enumerated() {
      out += "          " + tuple(coordinate)
      if i < altitudes.count { out += "," + DecimalText.text(altitudes[i]) }
      out += "\n"
    }
    out += "        </coordinates>\n      </LineString>\n    </Placemark>\n"
    if route.legs.contains(where: { !$0.steps.isEmpty }) {
      out += "    <Folder>\n    <name>Steps</name>\n"
      for (index, leg) in route.legs.enumerated() {
        for step in leg.steps {
          out += "    <Placemark>\n" + XMLText.element("name", step.instruction, indent: "      ")
          out += data(KMLTags.tags(of: step, leg: index))
          let position = tuple(route.geometry[step.geometryRange.lowerBound])
          out += "      <Point><coordinates>\(position)</coordinates></Point>\n    </Placemark>\n"
        }
      }
      out += "    </Folder>\n"
    }
    return out + "  </Document>\n</kml>\n"
  }

  /// Heights above mean sea level of all points, metres; empty when one is missing.
  static func writableAltitudes(of route: Route) -> [Double] {
    let known = route.altitudes.compactMap { altitude in
      altitude.flatMap { $0.reference == .meanSeaLevel && $0.meters.isFinite ? $0.meters : nil }
    }
    return known.count == route.geometry.count ? known : []
  }

  private static func tuple(_ coordinate: Coordinate) -> String {
    DecimalText.text(coordinate.longitude) + "," + DecimalText.text(coordinate.latitude)
  }

  private static func data(_ tags: [(name: String, value: String)]) -> String {
    "      <ExtendedData>\n"
      + tags.map {
        "        <Data name=\"\($0.name)\"><value>\(XMLText.escaped($0.value))</value></Data>\n"
      }.joined() + "      </ExtendedData>\n"
  }
}
