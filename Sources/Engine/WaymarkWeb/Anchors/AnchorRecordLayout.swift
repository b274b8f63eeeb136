// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): the record of an anchor, in both directions; its texts
/// follow one another in the text region in the order of their lengths.
enum AnchorRecordLayout {
  /// Version of the functions and layouts of the module; a reader refuses any other.
  static let version = 2
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

  /// Bits of what a server's response is.
  enum Response {
    /// more follows
    static let part: Int32 = 1
    /// it is what the server remembers
    static let old: Int32 = 2
    /// the text after those of the records names its store
    static let store: Int32 = 4
    /// the records after it are the ids of all that the server has
    static let present: Int32 = 8
    /// it was not asked for
    static let change: Int32 = 16
  }

  /// Bits of what a response or a failure brought.
  enum Outcome {
    /// another request follows at once
    static let request: Int32 = 1
    /// it follows later: the response is old
    static let later: Int32 = 2
    /// it follows later: the failure has nothing to do with the records
    static let failed: Int32 = 4
    /// the server has another store and gets every record
    static let otherStore: Int32 = 8
    /// the token only permits reading
    static let reader: Int32 = 16
    /// there is a record that the server does not take
    static let refused: Int32 = 32
  }
}
