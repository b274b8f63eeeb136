internal import Waymark
internal import WaymarkGeodesy

/// Collects placemarks with lines and tracks from the elements of a KML file (OGC 07-147r2, and Google's extensions
/// with the prefix gx).
package final class KMLHandler: XMLHandler {
  private(set) var placemarks: [KMLPlacemark] = []
  /// What is left out of lines and tracks.
  private(set) var remarks = RouteRemarks()
  private var names: [XMLName] = []
  private var placemark: KMLPlacemark?
  private var dataName: String?
  /// The geometry being read, and its tuples.
  private var part = KMLPart()
  private var tuples: [KMLTuple] = []
  /// Number of the track's coordinates so far.
  private var coordNumber = 0
  /// The first part of the geometry of several parts, and whether the mode of all of them is absolute.
  private var firstPart = 0
  private var areAbsolute: Bool?

  package init() {}

  package func start(_ element: XMLElementStart) throws(InputError) {
    let parent = names.last
    names.append(element.name)
    if parent == nil { try element.checkRoot("kml", of: "KML") }
    switch element.name {
    case "Placemark": placemark = KMLPlacemark(line: element.line)
    case "MultiTrack", "MultiGeometry": (firstPart, areAbsolute) = (placemark?.parts.count ?? 0, nil)
    case "LineString", "Track", "Point": (part, tuples, coordNumber) = (KMLPart(), [], 0)
    case "Data", "SimpleData": dataName = element.attributes["name"]
    default: break
    }
  }

  package func end(_ name: XMLName, prefix: XMLName, text: String, line: Int) throws(InputError) {
    names.removeLast()
    switch (names.last, name) {
    case (_, "Placemark"): endPlacemark()
    case ("Placemark", "name"): placemark?.name = XMLText.trimmed(text)
    case ("Data", "value"), ("SchemaData", "SimpleData"):
      if let dataName { placemark?.data[dataName] = text }
    case ("LineString", "altitudeMode"), ("Track", "altitudeMode"): part.isAbsolute = Self.isAbsolute(text)
    case ("MultiTrack", "altitudeMode"), ("MultiGeometry", "altitudeMode"): areAbsolute = Self.isAbsolute(text)
    case ("LineString", "coordinates"), ("Point", "coordinates"): readTuples(text, line: line)
    case ("Track", "coord"):
      let values = text.utf8.split { $0.isSpace }.map { Substring($0) }
      coordNumber += 1
      // An empty one represents a moment without a position.
      guard !values.isEmpty else { break }
      do throws(InputError) {
        tuples.append(try KMLTuple(values, what: "gx:coord \(coordNumber)", line: line))
      } catch { remarks.leaveOut(.points, error) }
    case ("Track", "when"):
      let when = XMLText.trimmed(text)
      if let time = UTCInstant(iso8601: when) {
        part.line.times.append(time.secondsSince1970)
      } else if !when.isEmpty {
        remarks.leaveOut(.times, InputError("“\(when.shown)” is not an ISO 8601 time", line: line, field: "when"))
      }
    case (_, "LineString"), (_, "Track"): endLine(isTrack: name == "Track")
    case (_, "Point"):
      if let tuple = tuples.first { placemark?.points.append(tuple.coordinate) }
    case (_, "MultiTrack"), (_, "MultiGeometry"): endParts()
    default: break
    }
  }

  package func cutOff(_ error: InputError, text: String) throws(InputError) {
    remarks.cutOff(error)
    let geometry = names.last { $0 == "LineString" || $0 == "Track" }
    if let geometry {
      if geometry == "LineString", names.last == "coordinates" {
        // The last tuple may go on.
        var whole = Array(text.utf8)
        while let last = whole.last, !last.isSpace { whole.removeLast() }
        readTuples(String(decoding: whole, as: UTF8.self), line: error.line ?? 1)
      }
      endLine(isTrack: geometry == "Track")
    }
    endParts()
    placemark?.isCut = true
    endPlacemark()
  }

  private static func isAbsolute(_ mode: String) -> Bool { XMLText.trimmed(mode).isSame("absolute") }

  private func readTuples(_ text: String, line: Int) {
    guard placemark != nil else { return }
    let found = KMLTuple.list(text, lastLine: line)
    tuples = found.tuples
    // Points are counted, not used.
    guard names.last != "Point" else { return }
    for error in found.wrong { remarks.leaveOut(.points, error) }
  }

  private func endLine(isTrack: Bool) {
    // Of a track that is cut off, the times may be whole.
    if isTrack { part.line.times = Array(part.line.times.prefix(coordNumber)) }
    for tuple in tuples {
      part.line.append(
        tuple.coordinate, altitude: tuple.altitude.map { Altitude(meters: $0, reference: .meanSeaLevel) })
      if let wrong = tuple.wrongAltitude { remarks.leaveOut(.heights, wrong) }
    }
    placemark?.parts.append(part)
    tuples = []
  }

  /// The mode of several parts is that of each one that has none of its own.
  private func endParts() {
    guard let count = placemark?.parts.count, let isAbsolute = areAbsolute, firstPart < count else { return }
    for i in firstPart..<count where placemark?.parts[i].isAbsolute == nil {
      placemark?.parts[i].isAbsolute = isAbsolute
    }
    areAbsolute = nil
  }

  private func endPlacemark() {
    if var placemark {
      if placemark.name.isEmpty { placemark.name = PlaceWords.first(PlaceWords.names, in: Array(placemark.data)) ?? "" }
      placemarks.append(placemark)
    }
    placemark = nil
  }
}
