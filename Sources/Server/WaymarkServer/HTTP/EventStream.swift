import Foundation

/// What all streams of server-sent events share (https://html.spec.whatwg.org/multipage/server-sent-events.html).
enum EventStream {
  /// Header fields of the response.
  static let headers = [
    (name: "Content-Type", value: "text/event-stream"), (name: "Cache-Control", value: "no-store"),
    // Proxies that buffer responses would hold back the events.
    (name: "X-Accel-Buffering", value: "no"),
  ]
  /// The beginning of every stream: milliseconds to wait before reconnecting.
  static let greeting = Data("retry: 3000\n\n".utf8)
  /// A comment that shows both sides that the connection is alive.
  static let heartbeat = Data(":\n\n".utf8)
}
