import Foundation
import WaymarkFormats
public import WaymarkGeodesy

/// A log with a JSON object for each line: requests, and what else happens. It says what was done and how it went, and
/// never who did it or where: no targets, header fields or bodies.
public final class EventLog: Sendable {
  /// A request that is over.
  struct Request {
    var id: String
    var method: String
    var endpoint: String
    /// 0 when there was no response.
    var status: Int
    /// From the request's first line to the end of its response.
    var seconds: Double
    /// Of the response's body.
    var bytes: Int
    /// Whether the client, or a limit, ended it before its end.
    var isCut: Bool
    var client: ClientAddress
  }

  /// Methods by name; others are not written down, since a client may call them anything.
  private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]

  private let writer: LineWriter
  private let withClients: Bool
  private let clock: @Sendable () -> UTCInstant

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - withClients: whether lines of requests have the client's address, for IPv6 its network.
  ///   - clock: the time.
  ///   - write: writes lines, called from a thread of the log's own.
  public init(
    withClients: Bool = false,
    clock: @escaping @Sendable () -> UTCInstant = { UTCInstant(secondsSince1970: Date().timeIntervalSince1970) },
    write: @escaping @Sendable (String) -> Void
  ) {
    self.withClients = withClients
    self.clock = clock
    writer = LineWriter(write)
  }

  /// Notes something in words.
  public func note(_ text: String) { add("\"event\":\"note\",\"text\":\(Self.quoted(text))") }

  /// Notes that the server listens.
  public func started(version: String, port: Int) {
    add("\"event\":\"start\",\"version\":\(Self.quoted(version)),\"port\":\(port)")
  }

  /// Notes that the server ends, and waits until all is written, a second at most.
  public func stopped() {
    add("\"event\":\"stop\"")
    writer.finish(within: 1)
  }

  /// Notes a request.
  func note(_ request: Request) {
    let method = Self.methods.contains(request.method) ? request.method : "OTHER"
    let microseconds = Int((request.seconds * 1e6).rounded())
    var line = "\"event\":\"request\",\"id\":\"\(request.id)\",\"method\":\"\(method)\""
    line += ",\"endpoint\":\"\(request.endpoint)\",\"status\":\(request.status)"
    line += ",\"ms\":\(Double(microseconds) / 1000),\"bytes\":\(request.bytes)"
    if request.isCut { line += ",\"cut\":true" }
    if withClients { line += ",\"client\":\"\(request.client.text)\"" }
    add(line)
  }

  private func add(_ members: String) { writer.add("{\"time\":\"\(clock().iso8601() ?? "")\",\(members)}\n") }

  private static func quoted(_ text: String) -> String { JSONValue.string(text).text() }
}
