/// Slots of an anchor's record at the C interface, in both directions: Float64, an absent value is NaN. Texts follow
/// one another in the text region in the order of their lengths here, record after record.
public enum AnchorRecordLayout {
  /// Number of slots.
  public static let stride = 27

  /// Four slots: the id's 32-bit words, most significant first.
  static let id = 0
  /// Latitude, longitude, altitude, altitude reference.
  static let position = 4
  static let accuracy = 8
  static let verticalAccuracy = 9
  static let colour = 10
  static let origin = 11
  /// Times are milliseconds since 1970.
  static let created = 12
  /// Five slots: times of the last edits of position, name, note, colour, and of the deletion.
  static let edits = 13
  /// Lengths in bytes: name, note, then the clients of the five edits.
  static let nameLength = 18
  static let noteLength = 19
  static let clientLengths = 20
  /// 1 when it is deleted; output only.
  static let isDeleted = 25
  /// Metres from the requested position; output only.
  static let distance = 26
}
