import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Converts records to and from rows of a store's table of anchors.
enum AnchorRow {
  /// The columns in the order in which rows are written and read.
  static let columns = """
    sequence, id, is_deleted, latitude, longitude, altitude, altitude_reference, accuracy, vertical_accuracy, name, note, \
    colour, origin, created, place_edited, place_writer, name_edited, name_writer, note_edited, note_writer, \
    colour_edited, colour_writer, deleted_edited, deleted_writer
    """
  /// Their number.
  static let width = 24

  /// Binds the values of an anchor, one parameter per column.
  static func bind(_ stored: StoredAnchor, to statement: some RowBinding) {
    let record = stored.record
    let anchor = record.anchor
    statement.bind(1, stored.revision)
    statement.bind(2, anchor.id.bytes)
    statement.bind(3, record.isDeleted ? 1 : 0)
    statement.bind(4, anchor.position.coordinate.latitude)
    statement.bind(5, anchor.position.coordinate.longitude)
    statement.bind(6, anchor.position.altitude?.meters)
    statement.bind(7, anchor.position.altitude.map { AltitudeReferenceName($0.reference).rawValue })
    statement.bind(8, anchor.accuracy)
    statement.bind(9, anchor.verticalAccuracy)
    statement.bind(10, anchor.name)
    statement.bind(11, anchor.note)
    statement.bind(12, anchor.colour.rawValue)
    statement.bind(13, anchor.origin.rawValue)
    statement.bind(14, anchor.created.flatMap { Int(exactly: ($0.secondsSince1970 * 1000).rounded()) })
    for (index, stamp) in [
      (15, record.locationEdit), (17, record.nameEdit), (19, record.noteEdit), (21, record.colourEdit),
    ] {
      statement.bind(index, Int(stamp.milliseconds))
      statement.bind(index + 1, stamp.client.text)
    }
    statement.bind(23, record.deletedEdit.map { Int($0.milliseconds) })
    statement.bind(24, record.deletedEdit?.client.text)
  }

  /// The anchor in a row; nil when the values are invalid.
  static func read(_ row: some RowValues) -> StoredAnchor? {
    guard let revision = row.int(0), revision > 0, let id = row.bytes(1).flatMap({ AnchorID(bytes: $0) }),
      let latitude = row.double(3), let longitude = row.double(4),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude), let name = row.text(9),
      let note = row.text(10), let colour = row.text(11).flatMap({ AnchorColour(rawValue: $0) }),
      let origin = row.text(12).flatMap({ AnchorOrigin(rawValue: $0) }), let locationEdit = stamp(row, 14),
      let nameEdit = stamp(row, 16), let noteEdit = stamp(row, 18), let colourEdit = stamp(row, 20)
    else { return nil }
    var altitude: Altitude?
    if let meters = row.double(5) {
      guard let name = row.text(6).flatMap({ AltitudeReferenceName(rawValue: $0) }) else { return nil }
      altitude = Altitude(meters: meters, reference: name.reference)
    }
    let anchor = Anchor(
      position: Position(coordinate, altitude: altitude), name: name, id: id, note: note, colour: colour,
      accuracy: row.double(7), verticalAccuracy: row.double(8), origin: origin,
      created: row.int(13).map { UTCInstant(secondsSince1970: Double($0) / 1000) })
    let record = try? AnchorRecord(
      anchor, location: locationEdit, name: nameEdit, note: noteEdit, colour: colourEdit, deleted: stamp(row, 22))
    return record.map { StoredAnchor(record: $0, revision: revision) }
  }

  private static func stamp(_ row: some RowValues, _ column: Int) -> EditStamp? {
    guard let milliseconds = row.int(column), let client = row.text(column + 1).flatMap({ ClientID($0) }) else {
      return nil
    }
    return EditStamp(milliseconds: Int64(milliseconds), client: client)
  }
}
