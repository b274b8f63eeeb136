import Waymark
import WaymarkFormats
import WaymarkStorage

/// `/api/anchors`: all anchors, changes, a new anchor.
struct AnchorListEndpoint: Sendable {
  /// Anchors in one response: by default, and at most.
  private static let (usual, maximum) = (2000, 5000)
  /// The nearest ones in a response by default.
  private static let usuallyNear = 100

  let service: AnchorService

  /// `GET`: a page of the anchors, or of the changes after a sequence number.
  func list(_ request: WebRequest) async throws -> WebResponse {
    let query = request.target.query
    let since = try query["since"].map { text throws(WebError) in try Self.number(text, "since", in: 0...Int.max) }
    let limit = try query["limit"].map { text throws(WebError) in try Self.number(text, "limit", in: 1...Self.maximum) }
    let place = try AnchorSelection(query)
    let known = request.head.headers["if-none-match"]
    return try await service.work(for: request) { store in
      if since == nil, let known {
        let tag = try Self.tag(store)
        if EntityTag.isNamed(tag, in: known) {
          return WebResponse(status: 304, headers: [("ETag", tag), ("Cache-Control", "no-cache")])
        }
      }
      let page: AnchorChanges
      switch place {
      case .near(let position, let radius):
        // Read before: what is written meanwhile makes the tag older than the response, not newer.
        let sequence = try store.sequence()
        let found = try store.near(position, radius: radius, limit: limit ?? Self.usuallyNear)
        return Self.tagged(AnchorResponse.list(found, sequence: sequence, store), sequence)
      case .bounds(let bounds):
        page = try store.list(
          in: bounds, since: since ?? 0, limit: limit ?? Self.usual, withDeleted: since != nil)
      case nil:
        page = try store.list(since: since ?? 0, limit: limit ?? Self.usual, withDeleted: since != nil)
      }
      let json = AnchorResponse.list(page, store)
      guard since == nil, !page.more else { return WebResponse(json: json) }
      return Self.tagged(json, page.sequence)
    }
  }

  /// A response that holds as long as nothing in the store changes.
  private static func tagged(_ json: JSONValue, _ sequence: Int) -> WebResponse {
    var response = WebResponse(json: json, headers: [("ETag", "\"r\(sequence)\"")])
    response.headers.removeAll { $0.name == "Cache-Control" }
    return response.adding("Cache-Control", "no-cache")
  }

  /// `POST`: a new anchor, at an address below `base`.
  func add(_ request: WebRequest, to base: String) async throws -> WebResponse {
    var generator = SystemRandomNumberGenerator()
    let id = AnchorID(using: &generator)
    let now = service.now
    let anchor: Anchor
    do throws(InputError) {
      let json = JSONField(document: try JSONValue(parsing: request.body))
      for name in ["id", "edited", "revision", "deleted"] where json[name].isPresent {
        throw json[name].error(
          "a new anchor has none yet", advice: "leave it out; PUT /api/anchors/ID accepts an id of your own")
      }
      anchor = try AnchorJSON.anchor(json, id: id, made: now)
    } catch {
      throw WebError(400, error)
    }
    let record = try AnchorItemEndpoint.record(anchor, at: now)
    return try await service.work(for: request, writing: true) { store in
      guard let stored = try store.revise(id, { _ in record }) else {
        throw WebError(500, "The server failed at this.")
      }
      return AnchorResponse.one(stored, status: 201, headers: [("Location", "\(base)/\(id.text)")])
    }
  }

  private static func tag(_ store: any AnchorStore) throws(StorageError) -> String { "\"r\(try store.sequence())\"" }

  /// An integer of the query.
  static func number(_ text: String, _ name: String, in range: ClosedRange<Int>) throws(WebError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw WebError(
        400,
        "\(name): this must be an integer"
          + (range.upperBound == .max
            ? " from \(range.lowerBound) on." : " from \(range.lowerBound) to \(range.upperBound)."))
    }
    return number
  }
}
