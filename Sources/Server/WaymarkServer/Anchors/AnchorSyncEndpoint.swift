import Foundation
import Waymark
import WaymarkFormats
import WaymarkStorage

/// `POST /api/anchors/sync`: a client sends its edits and receives those of others. The request is idempotent, so a
/// client that received no response sends it again.
struct AnchorSyncEndpoint: Sendable {
  /// Maximum number of bytes of a request.
  static let maximumBodySize = 4 * 1024 * 1024
  /// Maximum number of records of a request, and of changes of a response.
  private static let maximumRecords = 2000
  private static let members = ["client", "since", "store", "anchors"]

  let service: AnchorService
  /// Whether the client may send edits of its own.
  var mayWrite = true

  /// Handles a request.
  ///
  /// - Throws: `WebError` that names the field; nothing is stored in that case.
  func respond(_ request: WebRequest) async throws -> WebResponse {
    let body: Body
    do { body = try Body(request.body) } catch let error as InputError { throw WebError(400, error) }
    guard mayWrite || body.records.isEmpty else { throw WebError.forbidden(.write) }
    let now = service.now
    return try await service.work(for: request, writing: !body.records.isEmpty) { store in
      // The sequence numbers of another store mean nothing here.
      let since = body.store.map { $0 == store.identity } ?? true ? body.since : 0
      let changes = try store.synchronise(body.records, since: since, limit: Self.maximumRecords, now: now)
      return WebResponse(json: AnchorResponse.list(changes, store))
    }
  }

  private struct Body: Sendable {
    var since: Int
    var store: String?
    var records: [AnchorRecord] = []

    init(_ data: Data) throws {
      let json = JSONField(document: try JSONValue(parsing: data))
      try json.requireObject(of: members)
      _ = try AnchorJSON.client(json["client"])
      since = try json["since"].intIfPresent() ?? 0
      guard since >= 0 else { throw json["since"].error("this must not be negative") }
      store = try json["store"].stringIfPresent()
      let list = try json["anchors"].elementsIfPresent() ?? []
      guard list.count <= maximumRecords else {
        throw WebError(
          413, "anchors: there are \(list.count) records, at most \(maximumRecords) are accepted at once.",
          advice: "Send them in several requests.")
      }
      records.reserveCapacity(list.count)
      for item in list { records.append(try AnchorJSON.record(item)) }
    }
  }
}
