import Waymark
import WaymarkGeodesy

/// GPX 1.1 with anchors as waypoints.
enum AnchorGPX {
  /// Namespace of the extensions for what GPX has no element for.
  static let namespace = "urn:waymark:anchor:1"
  /// The prefix under which it is written.
  static let prefix = "waymark"

  /// Writes a document.
  ///
  /// `ele` is above mean sea level; an altitude above the ellipsoid is written only in the extension.
  ///
  /// - Parameters:
  ///   - anchors: the anchors to write.
  ///   - write: receives pieces of UTF-8 text.
  /// - Throws: what `write` throws.
  static func write(_ anchors: [Anchor], to write: (String) throws(InputError) -> Void) throws(InputError) {
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Waymark" xmlns="http://www.topografix.com/GPX/1/1" xmlns:\(prefix)="\(namespace)">

      """)
    for anchor in anchors { try write(waypoint(anchor)) }
    try write("</gpx>\n")
  }

  private static func waypoint(_ anchor: Anchor) -> String {
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
