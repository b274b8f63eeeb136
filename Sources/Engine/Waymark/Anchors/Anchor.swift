public import WaymarkGeodesy

/// A mark that stays where it is on Earth.
public struct Anchor: Sendable {
  /// What it is known by; `AnchorID.none` while it is not stored.
  public var id: AnchorID
  /// Where it is; without an altitude it stands on the ground.
  public var position: Position
  /// Its name, one line of at most `AnchorLimits.nameLength` characters.
  public var name: String
  /// What else is to be said about it, at most `AnchorLimits.noteLength` characters, lines allowed.
  public var note: String
  /// Its colour on map and camera.
  public var colour: AnchorColour
  /// Radius in metres that holds the true position with 68 %; nil when unknown.
  public var accuracy: Double?
  /// 68 % interval of the altitude, metres; nil when unknown.
  public var verticalAccuracy: Double?
  /// How its position was found.
  public var origin: AnchorOrigin
  /// When it was made; nil when unknown.
  public var created: UTCInstant?

  /// Makes an anchor.
  public init(
    position: Position, name: String, id: AnchorID = .none, note: String = "", colour: AnchorColour = .red,
    accuracy: Double? = nil, verticalAccuracy: Double? = nil, origin: AnchorOrigin = .coordinates,
    created: UTCInstant? = nil
  ) {
    self.id = id
    self.position = position
    self.name = name
    self.note = note
    self.colour = colour
    self.accuracy = accuracy
    self.verticalAccuracy = verticalAccuracy
    self.origin = origin
    self.created = created
  }

  /// Position, accuracies and origin: what an edit of the position replaces together.
  public var location: AnchorLocation {
    get {
      AnchorLocation(position: position, accuracy: accuracy, verticalAccuracy: verticalAccuracy, origin: origin)
    }
    set {
      (position, accuracy, verticalAccuracy) = (newValue.position, newValue.accuracy, newValue.verticalAccuracy)
      origin = newValue.origin
    }
  }

  /// The anchor as it can be stored: control characters and the name's line breaks are blanks, the time of making is a
  /// whole millisecond, accuracies that cannot be are absent.
  ///
  /// - Throws: `AnchorError` when it has no id, a text is too long or the altitude cannot be.
  public func checked() throws(AnchorError) -> Anchor {
    guard id != .none else { throw .withoutID }
    var anchor = self
    anchor.name = AnchorText.line(name)
    anchor.note = AnchorText.lines(note)
    let (nameLength, noteLength) = (AnchorText.length(anchor.name), AnchorText.length(anchor.note))
    guard nameLength <= AnchorLimits.nameLength else { throw .nameTooLong(nameLength) }
    guard noteLength <= AnchorLimits.noteLength else { throw .noteTooLong(noteLength) }
    anchor.location = try location.checked()
    anchor.created = created.flatMap { EditStamp.milliseconds(of: $0) }.map { EditStamp.instant(milliseconds: $0) }
    return anchor
  }
}

extension Anchor: Equatable {
  /// Texts are compared byte by byte: what differs is written differently.
  public static func == (a: Anchor, b: Anchor) -> Bool {
    a.id == b.id && a.location == b.location && a.name.utf8.elementsEqual(b.name.utf8)
      && a.note.utf8.elementsEqual(b.note.utf8) && a.colour == b.colour && a.created == b.created
  }
}

/// Colour of an anchor; themes choose the shade.
public enum AnchorColour: String, Equatable, Sendable, CaseIterable {
  /// The default.
  case red
  case orange
  case yellow
  case green
  case blue
  case purple
  case brown
  case grey
}

/// How an anchor's position was found.
public enum AnchorOrigin: String, Equatable, Sendable, CaseIterable {
  /// A tap on the map.
  case map
  /// A tap in the camera that met a surface which the device had detected.
  case surface
  /// A tap in the camera that met the level ground under the user.
  case groundPlane = "ground-plane"
  /// A tap in the camera that met the terrain.
  case terrain
  /// Coordinates that the user entered.
  case coordinates
  /// A file.
  case imported
}

/// How large anchors may be.
public enum AnchorLimits {
  /// Longest name, characters (Unicode scalars).
  public static let nameLength = 200
  /// Longest note, characters (Unicode scalars).
  public static let noteLength = 4000
  /// Maximum number of anchors of one replica or store, deleted ones not counted.
  public static let count = 100_000
  /// Greatest altitude and depth, metres.
  public static let altitude = 100_000.0
}
