import Waymark
import WaymarkGeodesy

/// GPX 1.1 with anchors as waypoints.
enum AnchorGPX {
  /// Namespace of the extensions for what GPX has no element for.
  static let namespace = "urn:waymark:anchor:1"
  /// The prefix under which it is written.
  static let prefix = "waymark"

  /// What is before the first waypoint.
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="Waymark" xmlns="http://www.topografix.com/GPX/1/1" xmlns:\(prefix)="\(namespace)">

    """
  /// What follows the last one.
  static let tail = "</gpx>\n"

  /// A waypoint.
  ///
  /// `ele` is above mean sea level; an altitude above the ellipsoid is written only in the extension.
  static func waypoint(_ anchor: Anchor) -> String {
    let position = anchor.position.coordinate
    var out = "  <wpt lat=\"\(DecimalText.text(position.latitude))\" lon=\"\(DecimalText.text(position.longitude))\">\n"
    if let altitude = anchor.position.altitude, altitude.reference == .meanSeaLevel {
      out += "    <ele>\(DecimalText.text(altitude.meters))</ele>\n"
    }
    if let time = anchor.created.flatMap(UTCText.text) { out += "    <time>\(time)</time>\n" }
    out += XMLText.element("name", anchor.name, indent: "    ")
    out += XMLText.element("desc", anchor.note, indent: "    ")
    // Receivers know red, green and blue flags and replace others by their own default.
    out +=
      "    <sym>Flag, \(anchor.colour.rawValue.prefix(1).uppercased() + anchor.colour.rawValue.dropFirst())</sym>\n"
    out += "    <extensions><\(prefix):anchor"
    for (name, value) in AnchorTags.tags(of: anchor, holdsMeanSeaLevel: true) {
      out += " \(name)=\"\(XMLText.escaped(value))\""
    }
    return out + "/></extensions>\n  </wpt>\n"
  }
}
