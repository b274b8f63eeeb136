import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

/// Anchors for tests.
enum Anchors {
  /// A client's name.
  static func client(_ text: String) throws -> ClientID { try #require(ClientID(text)) }

  /// A new record.
  static func record(
    _ name: String, id: AnchorID? = nil, at milliseconds: Int64 = 1_000, by client: String = "a",
    latitude: Double = 42.5, altitude: Altitude? = nil, using generator: inout SeededGenerator
  ) throws -> AnchorRecord {
    let position = Position(try #require(Coordinate(latitude: latitude, longitude: 1.52)), altitude: altitude)
    let anchor = Anchor(position: position, name: name, id: id ?? AnchorID(using: &generator))
    return try AnchorRecord(
      anchor, edited: EditStamp(milliseconds: milliseconds, client: try Self.client(client)))
  }

  /// The record with a later name.
  static func renamed(
    _ record: AnchorRecord, _ name: String, at milliseconds: Int64, by client: String = "a"
  ) throws -> AnchorRecord {
    var anchor = record.anchor
    anchor.name = name
    return try AnchorRecord(
      anchor, location: record.locationEdit,
      name: EditStamp(milliseconds: milliseconds, client: try Self.client(client)),
      note: record.noteEdit, colour: record.colourEdit, deleted: record.deletedEdit)
  }

  /// The record with a deletion.
  static func deleted(
    _ record: AnchorRecord, at milliseconds: Int64, by client: String = "a"
  ) throws -> AnchorRecord {
    try AnchorRecord(
      record.anchor, location: record.locationEdit, name: record.nameEdit, note: record.noteEdit,
      colour: record.colourEdit,
      deleted: EditStamp(milliseconds: milliseconds, client: try Self.client(client)))
  }

  /// A moment long after all edits of these tests.
  static let later = UTCInstant(secondsSince1970: 2_000_000_000)
}
