/// New values of some fields of an anchor; nil = unchanged.
public struct AnchorEdit: Sendable {
  /// Place, accuracies, origin.
  public var location: AnchorLocation?
  /// Name.
  public var name: String?
  /// Note.
  public var note: String?
  /// Colour.
  public var colour: AnchorColour?

  /// Makes an edit.
  public init(
    location: AnchorLocation? = nil, name: String? = nil, note: String? = nil, colour: AnchorColour? = nil
  ) {
    self.location = location
    self.name = name
    self.note = note
    self.colour = colour
  }

  /// Whether it changes nothing.
  public var isEmpty: Bool { location == nil && name == nil && note == nil && colour == nil }

  /// The edit less what the anchor has already.
  func changes(of anchor: Anchor) -> AnchorEdit {
    var edit = self
    if let location, location == anchor.location { edit.location = nil }
    if let name, name.utf8.elementsEqual(anchor.name.utf8) { edit.name = nil }
    if let note, note.utf8.elementsEqual(anchor.note.utf8) { edit.note = nil }
    if let colour, colour == anchor.colour { edit.colour = nil }
    return edit
  }

  /// The edit that brings the fields back which this one replaces.
  func inverse(on anchor: Anchor) -> AnchorEdit {
    AnchorEdit(
      location: location == nil ? nil : anchor.location, name: name == nil ? nil : anchor.name,
      note: note == nil ? nil : anchor.note, colour: colour == nil ? nil : anchor.colour)
  }

  func write(to anchor: inout Anchor) {
    if let location { anchor.location = location }
    if let name { anchor.name = name }
    if let note { anchor.note = note }
    if let colour { anchor.colour = colour }
  }
}

/// What of an anchor is edited on its own.
public enum AnchorField: String, Equatable, Sendable, CaseIterable {
  /// Position, altitude, accuracies and origin together.
  case location = "place"
  case name
  case note
  case colour
  /// That it is deleted.
  case deleted
}
