// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): the record of an anchor, in both directions; its texts
/// follow one another in the text region in the order of their lengths.
enum AnchorRecordLayout {
  /// Version of the functions and layouts of the module; a reader refuses any other.
  static let version = 1
  /// its 32-bit words, the highest first
  static let id = 0
  /// °
  static let latitude = 4
  /// °
  static let longitude = 5
  /// m
  static let altitude = 6
  /// `altitudeReference`
  static let altitudeReference = 7
  /// m
  static let accuracy = 8
  /// m
  static let verticalAccuracy = 9
  /// `anchorColour`
  static let colour = 10
  /// `anchorOrigin`
  static let origin = 11
  /// since 1970, ms
  static let created = 12
  /// when position, name, note and colour were edited and it was deleted, ms
  static let edits = 13
  /// bytes
  static let nameLength = 18
  /// bytes
  static let noteLength = 19
  /// bytes of the clients of those edits
  static let clientLengths = 20
  /// 1: it is deleted; output only
  static let isDeleted = 25
  /// from the requested position; output only, m
  static let distance = 26
  /// How many slots.
  static let count = 27

  /// Bits of what `waymark_replica_can` says.
  enum Can {
    static let undo: Int32 = 1
    static let redo: Int32 = 2
    /// something is to be sent
    static let send: Int32 = 4
  }
}
