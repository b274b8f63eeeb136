import Waymark
import WaymarkGeodesy

/// Makes anchors from a file's entries: normalizes texts, assigns ids, detects repetitions, counts what is left out.
struct AnchorCollector {
  private(set) var content: AnchorFileContent
  /// Index of each id among the anchors.
  private var indices: [AnchorID: Int] = [:]

  init(format: AnchorFileFormat) { content = AnchorFileContent(format: format) }

  /// Records an entry that is not an anchor, with the reason.
  mutating func skip(_ location: String, _ reason: String) { content.skipped.add(location, reason) }

  /// The reason in an error's own words: problem and advice.
  mutating func skip(_ location: String, _ error: InputError) {
    skip(location, error.problem + (error.advice.map { "; \($0)" } ?? ""))
  }

  /// Records a detail of an anchor that differs from the file.
  mutating func remark(_ location: String, _ reason: String) { content.changed.add(location, reason) }

  /// Records that the file is cut off.
  mutating func cutOff(_ error: InputError) {
    skip(error.line.map { "line \($0)" } ?? "the end", "the file is cut off here; what is whole before is used")
  }

  /// Records something that is not a point.
  mutating func leaveOut(_ extra: AnchorFileExtra) { content.leftOut[extra, default: 0] += 1 }

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - draft: the entry.
  ///   - location: its location, for remarks.
  /// - Throws: `InputError` when the file has more anchors than allowed.
  mutating func add(_ draft: AnchorDraft, at location: String) throws(InputError) {
    // What programs write that know no position.
    if !draft.isOwn, draft.coordinate.latitude == 0, draft.coordinate.longitude == 0 {
      leaveOut(.withoutPosition)
      return
    }
    var anchor = Anchor(
      position: Position(draft.coordinate, altitude: draft.altitude), name: draft.name, note: draft.note,
      colour: draft.colour ?? .red, accuracy: draft.accuracy, verticalAccuracy: draft.verticalAccuracy,
      origin: draft.origin ?? .imported, created: draft.created)
    shape(&anchor, isOwn: draft.isOwn, at: location)
    if let id = draft.id, id != .none {
      anchor.id = id
      guard let before = indices[id] else {
        try append(anchor, at: location)
        return
      }
      if isSame(content.anchors[before], anchor) {
        skip(location, "the same anchor is already in the file")
        return
      }
      remark(location, "its id belongs to an earlier anchor, so it gets a new one")
    }
    // Entries with the same position and name are distinguished by their order.
    var repetition = 0
    while true {
      anchor.id = AnchorContentID.id(position: draft.coordinate, name: anchor.name, repetition: repetition)
      guard let before = indices[anchor.id] else { break }
      if isSame(content.anchors[before], anchor) {
        skip(location, "the same place is already in the file")
        return
      }
      repetition += 1
      guard repetition <= 1000 else {
        skip(location, "1000 other entries have this position and this name")
        return
      }
    }
    try append(anchor, at: location)
  }

  private mutating func append(_ anchor: Anchor, at location: String) throws(InputError) {
    let checked: Anchor
    do throws(AnchorError) { checked = try anchor.checked() } catch {
      skip(location, error.description)
      return
    }
    guard content.anchors.count < AnchorLimits.count else { throw Self.tooMany }
    indices[checked.id] = content.anchors.count
    content.anchors.append(checked)
  }

  /// More than a replica or a store can hold.
  static let tooMany = InputError(
    "the file has more than \(AnchorLimits.count) places, the maximum", advice: "split it")

  private func isSame(_ a: Anchor, _ b: Anchor) -> Bool { (try? b.checked()) == a }

  /// Normalizes an anchor's texts.
  private mutating func shape(_ anchor: inout Anchor, isOwn: Bool, at location: String) {
    anchor.name = AnchorText.line(anchor.name)
    anchor.note = AnchorText.lines(anchor.note)
    if !isOwn {
      if anchor.name.utf8.contains(0x20) { anchor.name = Self.withSingleBlanks(anchor.name) }
      // Some receivers repeat the name in every field.
      if anchor.note.utf8.elementsEqual(anchor.name.utf8) { anchor.note = "" }
    }
    if AnchorText.length(anchor.name) > AnchorLimits.nameLength {
      // A name that does not fit is kept in the note, so that nothing is lost.
      anchor.note = anchor.note.isEmpty ? anchor.name : anchor.name + "\n" + anchor.note
      anchor.name = AnchorText.line(AnchorText.prefix(anchor.name, length: AnchorLimits.nameLength))
      remark(location, "its name is longer than \(AnchorLimits.nameLength) characters and is kept whole in the note")
    }
    if AnchorText.length(anchor.note) > AnchorLimits.noteLength {
      anchor.note = AnchorText.lines(AnchorText.prefix(anchor.note, length: AnchorLimits.noteLength))
      remark(location, "its note is cut to \(AnchorLimits.noteLength) characters")
    }
  }

  private static func withSingleBlanks(_ text: String) -> String {
    var view = String.UnicodeScalarView()
    var last: Unicode.Scalar = "x"
    for scalar in text.unicodeScalars {
      if scalar != " " || last != " " { view.append(scalar) }
      last = scalar
    }
    return String(view)
  }
}
