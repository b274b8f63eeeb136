import Waymark
import WaymarkGeodesy

/// Collects placemarks with points from the elements of a KML file (OGC 07-147r2, and Google's extensions with the
/// prefix gx).
final class AnchorKMLHandler: XMLHandler {
  /// A placemark being read.
  private struct Placemark {
    var line: Int
    var name = ""
    var description = ""
    var when: UTCInstant?
    var style: String?
    var inlineColour: AnchorColour?
    var data: [String: String] = [:]
    var points: [KMLPoint] = []
    var hasOther = false
    var problem: InputError?
  }

  /// A placemark whose style may still follow.
  private struct Waiting {
    var draft: AnchorDraft
    var style: String?
    var line: Int
  }

  /// Longer descriptions are cut before they are parsed; notes are much shorter.
  private static let maximumDescriptionLength = 64 << 10

  private var collector: AnchorCollector
  private var waiting: [Waiting] = []
  private var styles = KMLStyles()
  private var names: [XMLName] = []
  private var placemark: Placemark?
  private var point: KMLPoint?
  private var dataName: String?
  private var style: KMLStyleDraft?
  private var mapID: String?
  private var mapKey = ""

  init(format: AnchorFileFormat) { collector = AnchorCollector(format: format) }

  func start(_ element: XMLElementStart) throws(InputError) {
    let parent = names.last
    names.append(element.name)
    if parent == nil { try element.checkRoot("kml", of: "KML") }
    switch element.name {
    case "Placemark": placemark = Placemark(line: element.line)
    case "Point": if placemark != nil { point = KMLPoint(line: element.line) }
    case "Track": leaveOut(.track)
    case "LineString": leaveOut(.line)
    // A ring on its own is a line; rings of polygons are counted with them.
    case "LinearRing": if parent == "Placemark" || parent == "MultiGeometry" { leaveOut(.line) }
    case "Polygon": leaveOut(.area)
    case "Model": leaveOut(.model)
    case "NetworkLink": collector.leaveOut(.networkLink)
    case "GroundOverlay", "ScreenOverlay", "PhotoOverlay": collector.leaveOut(.overlay)
    case "Data", "SimpleData": dataName = element.attributes["name"]
    case "Style": style = KMLStyleDraft(id: element.attributes["id"] ?? "")
    case "StyleMap": (mapID, mapKey) = (element.attributes["id"], "")
    default: break
    }
  }

  func end(_ name: XMLName, prefix: XMLName, text: String, line: Int) throws(InputError) {
    names.removeLast()
    switch (names.last, name) {
    case (_, "Placemark"): try endPlacemark()
    case ("Placemark", "name"): placemark?.name = text
    case ("Placemark", "description"): placemark?.description = text
    case ("Placemark", "styleUrl"): placemark?.style = KMLStyles.id(inURL: text)
    case ("TimeStamp", "when"), ("TimeSpan", "begin"): placemark?.when = UTCInstant(iso8601: XMLText.trimmed(text))
    case ("Data", "value"), ("SchemaData", "SimpleData"):
      if let dataName { placemark?.data[dataName] = text }
    case ("Point", "coordinates"): readPoint(text, line: line)
    case ("Point", "altitudeMode"): point?.mode = XMLText.trimmed(text)
    case (_, "Point"):
      if let point { placemark?.points.append(point) }
      point = nil
    default: endStyle(name, text: text)
    }
  }

  func cutOff(_ error: InputError, text: String) throws(InputError) {
    guard !waiting.isEmpty else { throw error }
    collector.cutOff(error)
  }

  /// The contents, once the document has ended.
  func content() throws(InputError) -> AnchorFileContent {
    for entry in waiting {
      var draft = entry.draft
      draft.colour = draft.colour ?? entry.style.flatMap { styles.colour(of: $0) }
      try collector.add(draft, at: "line \(entry.line)")
    }
    waiting = []
    return collector.content
  }

  private func leaveOut(_ extra: AnchorFileExtra) {
    placemark?.hasOther = true
    collector.leaveOut(extra)
  }

  private func readPoint(_ text: String, line: Int) {
    do throws(InputError) {
      guard let tuple = try KMLTuple.first(in: text, lastLine: line) else {
        throw InputError("its point has no coordinates")
      }
      point?.tuple = tuple
    } catch { placemark?.problem = error }
  }

  private func endStyle(_ name: XMLName, text: String) {
    switch (names.last, name) {
    case ("IconStyle", "color"): style?.colour = ColourText.colour(kml: text)
    case ("Icon", "href"):
      style?.icon = XMLText.trimmed(text).split(separator: "/").last.flatMap { ColourText.word(in: String($0)) }
    case ("Pair", "key"): mapKey = XMLText.trimmed(text)
    case ("Pair", "styleUrl"):
      if mapKey == "normal", let mapID, let id = KMLStyles.id(inURL: text) { styles.add(map: mapID, style: id) }
    case (_, "Style"):
      if let colour = style?.shown {
        if placemark != nil { placemark?.inlineColour = colour }
        if let id = style?.id, !id.isEmpty { styles.add(style: id, colour: colour) }
      }
      style = nil
    case (_, "StyleMap"): mapID = nil
    default: break
    }
  }

  private func endPlacemark() throws(InputError) {
    guard let placemark else { return }
    self.placemark = nil
    let location = "line \(placemark.line)"
    if let problem = placemark.problem {
      collector.skip(location, problem)
    } else if placemark.points.isEmpty, !placemark.hasOther {
      collector.leaveOut(.withoutPosition)
    }
    for point in placemark.points {
      guard let tuple = point.tuple else { continue }
      guard waiting.count < 2 * AnchorLimits.count else { throw AnchorCollector.tooMany }
      var draft = AnchorDraft(tuple.coordinate)
      draft.name = placemark.name
      let data = placemark.data.sorted { $0.key < $1.key }
      if XMLText.trimmed(draft.name).isEmpty {
        draft.name = PlaceWords.first(PlaceWords.names, in: data) ?? ""
      }
      draft.created = placemark.when
      draft.colour = placemark.inlineColour
      draft.altitude = point.altitude
      if placemark.data[AnchorKML.mark] == "anchor" {
        draft.note = placemark.data["note"] ?? placemark.description
        AnchorTags.read(placemark.data, into: &draft)
      } else {
        let note =
          XMLText.trimmed(placemark.description).isEmpty
          ? PlaceWords.first(PlaceWords.notes, in: data) ?? "" : placemark.description
        draft.note = MarkupText.lines(String(note.prefix(Self.maximumDescriptionLength)))
        if let wrong = tuple.wrongAltitude, point.mode == "absolute" {
          collector.remark(location, "its altitude is left out: \(wrong.problem)")
        }
        if let reason = point.lostAltitude { collector.remark(location, reason) }
      }
      waiting.append(Waiting(draft: draft, style: placemark.style, line: placemark.line))
    }
  }
}
