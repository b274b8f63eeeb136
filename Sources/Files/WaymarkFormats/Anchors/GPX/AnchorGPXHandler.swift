import Waymark
import WaymarkGeodesy

/// Collects waypoints from the elements of a GPX file (topografix.com/GPX/1/1 and 1/0). Names are matched without their
/// namespace, as in `GPXHandler`; Waymark's extensions are recognized by their namespace.
final class AnchorGPXHandler: XMLHandler {
  private(set) var collector = AnchorCollector(format: .gpx)
  private var names: [XMLName] = []
  private var ownPrefix = XMLName(AnchorGPX.prefix.utf8)
  private var draft: AnchorDraft?
  /// Attributes of Waymark's own element in the waypoint; nil in other programs' waypoints.
  private var own: [String: String]?
  private var comment = ""
  private var description = ""
  private var symbol = ""
  private var line = 0
  /// A number in the waypoint that is invalid.
  private var problem: InputError?

  func start(_ element: XMLElementStart) throws(InputError) {
    let parent = names.last
    names.append(element.name)
    switch (parent, element.name) {
    case (nil, _):
      try element.checkRoot("gpx", of: "GPX")
      // Another program may have written Waymark's elements with another prefix.
      for (key, value) in element.attributes where value == AnchorGPX.namespace && key.hasPrefix("xmlns:") {
        ownPrefix = XMLName(key.utf8.dropFirst(6))
      }
    case ("gpx", "wpt"): begin(element)
    case ("gpx", "trk"): collector.leaveOut(.track)
    case ("gpx", "rte"): collector.leaveOut(.route)
    case (_, "anchor") where element.prefix == ownPrefix && draft != nil:
      own = Dictionary(element.attributes.map { ($0.key, $0.value) }) { first, _ in first }
    default: break
    }
  }

  func end(_ name: XMLName, prefix: XMLName, text: String, line: Int) throws(InputError) {
    names.removeLast()
    guard draft != nil else { return }
    switch (names.last, name) {
    case ("wpt", "ele"):
      do throws(InputError) { draft?.altitude = try GPXFields.altitude(text, line: line) } catch { problem = error }
    case ("wpt", "time"): draft?.created = UTCInstant(iso8601: XMLText.trimmed(text))
    case ("wpt", "name"): draft?.name = text
    case ("wpt", "cmt"): comment = text
    case ("wpt", "desc"): description = text
    case ("wpt", "sym"): symbol = text
    case ("gpx", "wpt"): try finish()
    case (let parent, "color"), (let parent, "colour"):
      // The colour as OsmAnd, and programs compatible with it, write it.
      if parent != "wpt", own == nil { draft?.colour = ColourText.colour(text) }
    default: break
    }
  }

  func cutOff(_ error: InputError, text: String) throws(InputError) {
    guard !collector.content.anchors.isEmpty else { throw error }
    collector.cutOff(error)
  }

  private var location: String { "line \(line)" }

  private func begin(_ element: XMLElementStart) {
    line = element.line
    (own, problem) = (nil, nil)
    (comment, description, symbol) = ("", "", "")
    do throws(InputError) { draft = AnchorDraft(try GPXFields.coordinate(element)) } catch {
      draft = nil
      collector.skip(location, error)
    }
  }

  private func finish() throws(InputError) {
    guard var draft else { return }
    self.draft = nil
    if let own {
      draft.note = description
      AnchorTags.read(own, into: &draft)
    } else {
      draft.note = Self.note(comment: comment, description: description)
      draft.colour = draft.colour ?? ColourText.word(in: symbol)
    }
    if let problem { collector.remark(location, "its altitude is left out: \(problem.problem)") }
    try collector.add(draft, at: location)
  }

  /// Comment and description, without what one repeats of the other.
  private static func note(comment: String, description: String) -> String {
    let (comment, description) = (XMLText.trimmed(comment), XMLText.trimmed(description))
    if comment.isEmpty || description.contains(comment) { return description }
    return description.isEmpty || comment.contains(description) ? comment : comment + "\n" + description
  }
}
