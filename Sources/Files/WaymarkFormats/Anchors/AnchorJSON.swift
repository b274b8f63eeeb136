public import Waymark
import WaymarkGeodesy

/// The JSON form of an anchor, shared by the server's API, live updates, the page's storage and `waymark anchors list
/// --json`.
///
/// ```json
/// {"id":"0b2f1c1e-…","lat":42.5,"lon":1.52,"altitude":{"meters":1031.2,"reference":"orthometric"},"name":"Spring",
///  "note":"","colour":"blue","accuracy_m":4.1,"vertical_accuracy_m":null,"origin":"map",
///  "created":"2026-11-22T10:00:00.000Z","edited":{"place":["2026-11-22T10:00:00.000Z","phone"],"name":[…],"note":[…],
///  "colour":[…],"deleted":null},"deleted":false,"revision":17}
/// ```
public enum AnchorJSON {
  /// All members, in the order in which they are written.
  static let members = [
    "id", "lat", "lon", "altitude", "name", "note", "colour", "accuracy_m", "vertical_accuracy_m", "origin", "created",
    "edited", "deleted", "revision",
  ]

  /// Writes a record.
  ///
  /// - Parameters:
  ///   - record: the anchor with its edits.
  ///   - revision: the store's sequence number of its last change; nil leaves the member out.
  /// - Returns: the object.
  public static func value(of record: AnchorRecord, revision: Int? = nil) -> JSONValue {
    guard case .object(var json) = value(of: record.anchor) else { return .null }
    json["edited"] = [
      "place": stamp(record.locationEdit), "name": stamp(record.nameEdit), "note": stamp(record.noteEdit),
      "colour": stamp(record.colourEdit), "deleted": record.deletedEdit.map(stamp) ?? .null,
    ]
    json["deleted"] = .bool(record.isDeleted)
    if let revision { json["revision"] = .number(Double(revision)) }
    return .object(json)
  }

  /// Writes an anchor without the times of its edits.
  public static func value(of anchor: Anchor) -> JSONValue {
    let altitude: JSONValue =
      anchor.position.altitude.map {
        [
          "meters": JSONValue(finite: $0.meters),
          "reference": .string(AltitudeReferenceName($0.reference).rawValue),
        ]
      } ?? .null
    return [
      "id": .string(anchor.id.text), "lat": .number(anchor.position.coordinate.latitude),
      "lon": .number(anchor.position.coordinate.longitude), "altitude": altitude, "name": .string(anchor.name),
      "note": .string(anchor.note), "colour": .string(anchor.colour.rawValue),
      "accuracy_m": JSONValue(finite: anchor.accuracy),
      "vertical_accuracy_m": JSONValue(finite: anchor.verticalAccuracy),
      "origin": .string(anchor.origin.rawValue), "created": JSONValue(anchor.created?.iso8601()),
    ]
  }

  private static func stamp(_ stamp: EditStamp) -> JSONValue {
    [JSONValue(stamp.time.iso8601()), .string(stamp.client.text)]
  }
}
