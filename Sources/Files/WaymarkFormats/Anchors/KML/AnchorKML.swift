import Waymark
import WaymarkGeodesy

/// KML 2.2 with anchors as placemarks.
enum AnchorKML {
  /// Name of the datum that marks placemarks written by Waymark.
  static let mark = "waymark"

  /// What is before the first placemark.
  static let head =
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <kml xmlns="http://www.opengis.net/kml/2.2">
      <Document>
        <name>Anchors</name>

    """
    + AnchorColour.allCases.map {
      "    <Style id=\"\($0.rawValue)\"><IconStyle><color>\(ColourText.kml($0))</color></IconStyle></Style>\n"
    }.joined()
  /// What follows the last one.
  static let tail = "  </Document>\n</kml>\n"

  /// A placemark.
  ///
  /// Altitudes in KML are above mean sea level (`absolute`); an anchor without one, or with one above the ellipsoid,
  /// lies on the ground (`clampToGround`) and has the altitude among its data.
  static func placemark(_ anchor: Anchor) -> String {
    var out = "    <Placemark>\n" + XMLText.element("name", anchor.name, indent: "      ")
    // Readers of KML interpret a description as HTML.
    let markup = markup(anchor.note)
    out += XMLText.element("description", markup, indent: "      ")
    if let time = anchor.created.flatMap(UTCText.text) { out += "      <TimeStamp><when>\(time)</when></TimeStamp>\n" }
    out += "      <styleUrl>#\(anchor.colour.rawValue)</styleUrl>\n      <ExtendedData>\n" + data(mark, "anchor")
    for (name, value) in AnchorTags.tags(of: anchor, holdsMeanSeaLevel: true) { out += data(name, value) }
    if markup != anchor.note { out += data("note", anchor.note) }
    out += "      </ExtendedData>\n      <Point>"
    let position = anchor.position.coordinate
    var tuple = DecimalText.text(position.longitude) + "," + DecimalText.text(position.latitude)
    if let altitude = anchor.position.altitude, altitude.reference == .meanSeaLevel {
      out += "<altitudeMode>absolute</altitudeMode>"
      tuple += "," + DecimalText.text(altitude.meters)
    }
    return out + "<coordinates>\(tuple)</coordinates></Point>\n    </Placemark>\n"
  }

  private static func data(_ name: String, _ value: String) -> String {
    "        <Data name=\"\(name)\"><value>\(XMLText.escaped(value))</value></Data>\n"
  }

  /// A text as HTML.
  private static func markup(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\n": out += "<br>"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
