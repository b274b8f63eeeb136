import Foundation
import WaymarkFormats

/// `POST /api/report`: the page about a recorded walk, from its session log, plain or gzip.
struct ReportEndpoint: Sendable {
  /// The longest log taken, bytes as sent.
  static let longestLog = 64 * 1024 * 1024
  /// The types that a log may come as.
  static let types = ["application/x-ndjson", "application/gzip", "application/octet-stream"]

  private let gate = WorkGate(atOnce: 1, waiting: 8)
  /// Seconds after which the work is given up: little that is sent may be much to unpack.
  private let patience: Double

  init(patience: Double) { self.patience = patience }

  /// Answers a request.
  ///
  /// - Returns: one HTML file.
  /// - Throws: `WebError` when it is no session log or takes too long.
  func respond(_ request: WebRequest) async throws -> WebResponse {
    let name = String((request.target.query["name"] ?? "walk").prefix(200))
    return try await gate.run {
      let html = try await withinPatience { try ReportPage(log: Array(request.body), name: name).html }
      return WebResponse(
        type: "text/html; charset=utf-8", Data(html.utf8),
        headers: [
          ("Content-Disposition", "attachment; filename=\"report.html\""), ("Cache-Control", "no-store"),
          // Opened in place, it is a page of nobody.
          ("Content-Security-Policy", "sandbox allow-scripts"),
        ])
    }
  }

  private func withinPatience(_ work: @escaping @Sendable () throws -> String) async throws -> String {
    let task = Task(executorPreference: WorkThreads.heavy) { try work() }
    let alarm = Task {
      try await Task.sleep(for: .seconds(patience))
      task.cancel()
    }
    defer { alarm.cancel() }
    do {
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch let error as InputError {
      throw WebError(422, error)
    } catch {
      throw WebError(
        422, "The report takes longer than \(Int(patience)) seconds.",
        advice: "Make it with waymark replay LOG --report FILE.")
    }
  }
}
