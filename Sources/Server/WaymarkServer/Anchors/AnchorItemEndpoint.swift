import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkStorage

/// `/api/anchors/ID`: one anchor. A write must name the state that it applies to, so that no client overwrites changes
/// it has not seen (RFC 9110, 13.1; RFC 6585, 3).
struct AnchorItemEndpoint: Sendable {
  let service: AnchorService
  let id: AnchorID

  /// `GET`.
  func get(_ request: WebRequest) async throws -> WebResponse {
    let known = request.head.headers["if-none-match"]
    return try await service.work(for: request) { [id] store in
      guard let stored = try store.anchor(id) else { throw Self.unknown }
      guard !stored.record.isDeleted else { throw Self.gone }
      if let known, EntityTag.isNamed(AnchorResponse.tag(stored), in: known) {
        return WebResponse(
          status: 304, headers: [("ETag", AnchorResponse.tag(stored)), ("Cache-Control", "no-cache")])
      }
      return AnchorResponse.one(stored)
    }
  }

  /// `PUT`: the complete new state of the anchor at an address below `base`. Unchanged fields are not edits.
  func put(_ request: WebRequest, to base: String) async throws -> WebResponse {
    let condition = try Condition(request.head)
    let wanted: Anchor
    do throws(InputError) {
      let json = JSONField(document: try JSONValue(parsing: request.body))
      if json["id"].isPresent, try AnchorJSON.id(json["id"]) != id {
        throw json["id"].error("this is not the id in the address")
      }
      if json["deleted"].value == true {
        throw json["deleted"].error("this does not delete an anchor", advice: "use DELETE")
      }
      wanted = try AnchorJSON.anchor(json, id: id)
    } catch {
      throw WebError(400, error)
    }
    let now = service.now
    return try await service.work(for: request, writing: true) { [id] store in
      var refusal: WebResponse?
      var isNew = false
      let stored = try store.revise(id) { present in
        let kept = present.flatMap { $0.record.isDeleted ? nil : $0 }
        if let response = condition.refusal(present) {
          refusal = response
          return nil
        }
        isNew = kept == nil
        return try? Self.revised(present?.record, wanted, at: now)
      }
      if let refusal { return refusal }
      guard let stored else { throw Self.unknown }
      return AnchorResponse.one(
        stored, status: isNew ? 201 : 200, headers: isNew ? [("Location", "\(base)/\(id.text)")] : [])
    }
  }

  /// `DELETE`.
  func delete(_ request: WebRequest) async throws -> WebResponse {
    let condition = try Condition(request.head)
    guard !condition.isForNew else { throw Condition.missing }
    let now = service.now
    return try await service.work(for: request, writing: true) { [id] store in
      var refusal: WebResponse?
      _ = try store.revise(id) { present in
        guard let present else {
          refusal = Self.unknown.json
          return nil
        }
        if present.record.isDeleted {
          refusal = Self.gone.json
          return nil
        }
        refusal = condition.refusal(present)
        return refusal == nil ? Self.deleted(present.record, at: now) : nil
      }
      return refusal ?? WebResponse(status: 204, headers: [("Cache-Control", "no-store")])
    }
  }

  // MARK: Edits

  /// A new record of a validated anchor; if it was deleted before, one that overrides the deletion.
  static func record(_ anchor: Anchor, after deleted: AnchorRecord? = nil, at now: UTCInstant) throws -> AnchorRecord {
    var anchor = anchor
    anchor.created = anchor.created ?? deleted?.anchor.created ?? now
    let writer = try writer
    guard var stamp = EditStamp(time: now, client: writer) else {
      throw WebError(500, "The server's clock is wrong.", advice: "Set it.")
    }
    if let last = deleted?.lastChange, last >= stamp {
      stamp = EditStamp(milliseconds: last.milliseconds + 1, client: writer)
    }
    return try AnchorRecord(anchor, edited: stamp)
  }

  /// The record with edits of the fields that differ.
  private static func revised(_ present: AnchorRecord?, _ wanted: Anchor, at now: UTCInstant) throws -> AnchorRecord? {
    guard let present, !present.isDeleted else { return try record(wanted, after: present, at: now) }
    var replica = AnchorReplica(client: try writer)
    replica.merge(present)
    let edit = AnchorEdit(
      location: wanted.location, name: wanted.name, note: wanted.note, colour: wanted.colour)
    try replica.edit(present.id, edit, at: now)
    return replica.record(present.id)
  }

  private static func deleted(_ present: AnchorRecord, at now: UTCInstant) -> AnchorRecord? {
    guard let writer = try? writer else { return nil }
    var replica = AnchorReplica(client: writer)
    replica.merge(present)
    replica.remove(present.id, at: now)
    return replica.record(present.id)
  }

  private static var writer: ClientID {
    get throws {
      guard let writer = AnchorService.writer else { throw WebError(500, "The server failed at this.") }
      return writer
    }
  }

  private static let unknown = WebError(404, "There is no such anchor.", advice: "See GET /api/anchors.")
  private static let gone = WebError(
    410, "This anchor was deleted.", advice: "PUT it with If-None-Match: * to restore it.")

  /// The state of an anchor that a write request applies to.
  private struct Condition: Sendable {
    static let missing = WebError(
      428, "The request does not name the state of the anchor that it applies to.",
      advice: "Set the header If-Match to the anchor's last ETag, or If-None-Match: * for a new one.")

    private let known: String?
    /// Whether it must not exist.
    let isForNew: Bool

    init(_ head: RequestHead) throws(WebError) {
      known = head.headers["if-match"]
      isForNew = head.headers["if-none-match"].map { $0.filter { $0 != " " } == "*" } ?? false
      guard known != nil || isForNew else { throw Self.missing }
    }

    /// Why the request is refused; nil when the anchor is in that state.
    func refusal(_ present: StoredAnchor?) -> WebResponse? {
      let isKept = present.map { !$0.record.isDeleted } ?? false
      if isForNew, known == nil {
        return isKept ? present.map { AnchorResponse.one($0, status: 412) } : nil
      }
      guard let present else { return AnchorItemEndpoint.unknown.json }
      let tag = AnchorResponse.tag(present)
      let isNamed = (known ?? "").split(separator: ",").contains { item in
        let text = item.filter { !$0.isWhitespace }
        return text == tag || text == "*" && isKept
      }
      return isNamed && isKept ? nil : AnchorResponse.one(present, status: 412)
    }
  }
}
