/// `GET /api/anchors/events`: changes as server-sent events, as they come.
struct AnchorEventsEndpoint: Sendable {
  let service: AnchorService

  /// Answers with a body that has no end. A page that comes back says itself where it was (`Last-Event-ID`).
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
        status: 200,
        headers: [
          ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"),
          // Proxies that collect answers would keep the events back.
          ("X-Accel-Buffering", "no"),
        ], body: .stream(try service.events.listen(since: start)))
    }
  }
}
