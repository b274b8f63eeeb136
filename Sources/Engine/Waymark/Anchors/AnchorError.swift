/// Why an anchor cannot be kept or edited.
public enum AnchorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Its id is nil (all zeros).
  case withoutID
  /// An anchor with this id is there already.
  case duplicate(AnchorID)
  /// No anchor has this id.
  case unknown(AnchorID)
  /// The name has this many characters.
  case nameTooLong(Int)
  /// The note has this many characters.
  case noteTooLong(Int)
  /// The altitude is not finite, or none on Earth.
  case altitudeOutOfRange
  /// `AnchorLimits.count` are there.
  case tooMany

  /// One sentence for people, without a full stop.
  public var description: String {
    switch self {
    case .withoutID: "an anchor needs an id other than zero"
    case .duplicate(let id): "an anchor with the id \(id.text) is there already"
    case .unknown(let id): "no anchor has the id \(id.text)"
    case .nameTooLong(let length):
      "the name has \(length) characters, \(AnchorLimits.nameLength) are allowed: put the rest into the note"
    case .noteTooLong(let length):
      "the note has \(length) characters, \(AnchorLimits.noteLength) are allowed: shorten it"
    case .altitudeOutOfRange: "the altitude must be between -100000 and 100000 metres"
    case .tooMany: "there are \(AnchorLimits.count) anchors, which is the most: remove some first"
    }
  }
}
