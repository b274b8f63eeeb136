import Foundation
import WaymarkFormats

/// `POST /api/report`: the page about a recorded walk, from its session log, plain or gzip.
struct ReportEndpoint: Sendable {
  /// Size of the longest log accepted, in bytes as sent.
  static let maximumLogSize = 64 * 1024 * 1024
  /// Accepted media types of logs.
  static let types = ["application/x-ndjson", "application/gzip", "application/octet-stream"]

  private let gate = WorkGate(atOnce: 1, waiting: 8)
  private let workers: Workers
  /// Seconds after which the work is abandoned: a small upload may unpack to much.
  private let patience: Double

  init(workers: Workers, patience: Double) {
    self.workers = workers
    self.patience = patience
  }

  /// Handles a request.
  ///
  /// - Returns: one HTML file.
  /// - Throws: `WebError` when it is not a session log or takes too long.
  func respond(_ request: WebRequest) async throws -> WebResponse {
    let name = String((request.target.query["name"] ?? "walk").prefix(200))
    return try await gate.run(for: request.head.client) {
      WebResponse(
        type: "text/html; charset=utf-8", try await page(of: request.body, name: name),
        headers: [
          ("Content-Disposition", "attachment; filename=\"report.html\""), ("Cache-Control", "no-store"),
          // Opened in place, the page has no origin.
          ("Content-Security-Policy", "sandbox allow-scripts"),
        ])
    }
  }

  private func page(of log: Data, name: String) async throws -> Data {
    do {
      return try await workers.run(.report(name: name), log, seconds: patience)
    } catch let error as InputError {
      throw WebError(422, error)
    } catch let failure as WorkerFailure {
      throw failure.refusal(of: "the log", instead: "Make the report with waymark replay LOG --report FILE.")
    }
  }
}
