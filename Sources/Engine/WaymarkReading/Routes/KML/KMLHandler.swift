internal import WaymarkGeodesy

/// Collects placemarks with lines and tracks from the elements of a KML file (OGC 07-147r2, and Google's extensions
/// with the prefix gx).
package final class KMLHandler: XMLHandler {
  private(set) var placemarks: [KMLPlacemark] = []
  private var names: [XMLName] = []
  private var placemark: KMLPlacemark?
  private var dataName: String?
  /// Tuples of the geometry being read.
  private var tuples: [KMLTuple] = []
  private var whens: (first: String, last: String)?
  private var isAbsolute = false

  package init() {}

  package func start(_ element: XMLElementStart) throws(InputError) {
    let parent = names.last
    names.append(element.name)
    if parent == nil { try element.checkRoot("kml", of: "KML") }
    switch element.name {
    case "Placemark": placemark = KMLPlacemark(line: element.line)
    case "LineString", "Track", "Point":
      tuples = []
      whens = nil
      isAbsolute = false
    case "Data": dataName = element.attributes["name"]
    default: break
    }
  }

  package func end(_ name: XMLName, prefix: XMLName, text: String, line: Int) throws(InputError) {
    names.removeLast()
    switch (names.last, name) {
    case (_, "Placemark"):
      if let placemark { placemarks.append(placemark) }
      placemark = nil
    case ("Placemark", "name"): placemark?.name = XMLText.trimmed(text)
    case ("Data", "value"):
      if let dataName { placemark?.data[dataName] = text }
    case ("LineString", "altitudeMode"), ("Track", "altitudeMode"):
      isAbsolute = XMLText.trimmed(text).isSame("absolute")
    case ("LineString", "coordinates"), ("Point", "coordinates"):
      if placemark != nil { tuples = try KMLTuple.list(text, lastLine: line) }
    case ("Track", "coord"):
      let values = text.utf8.split { KMLTuple.isSpace($0) }.map { Substring($0) }
      // An empty one represents a moment without a position.
      if !values.isEmpty {
        tuples.append(try KMLTuple(values, what: "gx:coord \(tuples.count + 1)", line: line))
      }
    case ("Track", "when"):
      let when = XMLText.trimmed(text)
      whens = (whens?.first ?? when, when)
    case (_, "LineString"), (_, "Track"): endLine()
    case (_, "Point"):
      if let tuple = tuples.first { placemark?.points.append(tuple.coordinate) }
    default: break
    }
  }

  /// Altitudes are above mean sea level where the mode is absolute; in other modes they are not altitudes.
  private func endLine() {
    var line = RouteLine()
    for tuple in tuples {
      line.append(
        tuple.coordinate,
        altitude: isAbsolute ? tuple.altitude.map { Altitude(meters: $0, reference: .meanSeaLevel) } : nil)
    }
    line.firstTime = whens?.first
    line.lastTime = whens?.last
    placemark?.parts.append(line)
    tuples = []
  }
}
