/// `GET /api/anchors/events`: changes as server-sent events, as they come.
struct AnchorEventsEndpoint: Sendable {
  let service: AnchorService

  /// Responds with a body without an end. A page that reconnects gives its last position (`Last-Event-ID`).
  func respond(_ request: WebRequest) async throws -> WebResponse {
    var since: Int?
    if let text = request.head.headers["last-event-id"], !text.isEmpty {
      since = try AnchorListEndpoint.number(text, "Last-Event-ID", in: 0...Int.max)
    } else if let text = request.target.query["since"] {
      since = try AnchorListEndpoint.number(text, "since", in: 0...Int.max)
    }
    let start = since
    return try await service.work(for: request) { [service] _ in
      WebResponse(
        status: 200, headers: EventStream.headers, body: .stream(try service.events.listen(since: start)))
    }
  }
}
