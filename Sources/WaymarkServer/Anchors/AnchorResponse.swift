import WaymarkFormats
import WaymarkStorage

/// Anchors as responses.
enum AnchorResponse {
  /// `{"sequence","more","anchors"}`.
  static func json(_ changes: AnchorChanges) -> JSONValue {
    [
      "sequence": .number(Double(changes.sequence)), "more": .bool(changes.more),
      "anchors": .array(changes.anchors.map { AnchorJSON.value(of: $0.record, revision: $0.revision) }),
    ]
  }

  /// The same with the name of the store, and the age of what is only remembered of it, seconds.
  static func list(_ changes: AnchorChanges, _ store: any AnchorStore) -> JSONValue {
    guard case .object(var json) = json(changes) else { return .null }
    json["store"] = .string(store.identity)
    if let age = store.age { json["age"] = .number(age.rounded(.up)) }
    return .object(json)
  }

  /// One anchor with its tag.
  static func one(
    _ stored: StoredAnchor, status: Int = 200, headers: [(name: String, value: String)] = []
  ) -> WebResponse {
    WebResponse(
      status: status, json: AnchorJSON.value(of: stored.record, revision: stored.revision),
      headers: [("ETag", tag(stored))] + headers)
  }

  /// The strong validator of an anchor.
  static func tag(_ stored: StoredAnchor) -> String { "\"\(stored.revision)\"" }
}
