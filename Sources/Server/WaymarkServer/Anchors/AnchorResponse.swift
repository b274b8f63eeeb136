import WaymarkFormats
import WaymarkStorage

/// Anchors as responses.
enum AnchorResponse {
  /// `{"sequence","more","anchors"}`, and `present` where deletions among the changes have been forgotten.
  static func json(_ changes: AnchorChanges) -> JSONValue {
    var json: JSONObject = [
      "sequence": .number(Double(changes.sequence)), "more": .bool(changes.more),
      "anchors": .array(changes.anchors.map { AnchorJSON.value(of: $0.record, revision: $0.revision) }),
    ]
    if let present = changes.present { json["present"] = .array(present.map { .string($0.text) }) }
    return .object(json)
  }

  /// The same with the name of the store, and the age of what is only remembered of it, seconds.
  static func list(_ changes: AnchorChanges, _ store: any AnchorStore) -> JSONValue { named(json(changes), store) }

  /// The nearest anchors in the same form, each with its distance.
  static func list(_ found: NearbyAnchors, sequence: Int, _ store: any AnchorStore) -> JSONValue {
    let anchors: [JSONValue] = found.anchors.map { near in
      let json = AnchorJSON.value(of: near.anchor.record, revision: near.anchor.revision)
      guard case .object(var object) = json else { return json }
      object["distance_m"] = JSONValue(finite: (near.distance * 100).rounded() / 100)
      return .object(object)
    }
    return named(
      ["sequence": .number(Double(sequence)), "more": .bool(found.more), "anchors": .array(anchors)], store)
  }

  private static func named(_ json: JSONValue, _ store: any AnchorStore) -> JSONValue {
    guard case .object(var json) = json else { return .null }
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
