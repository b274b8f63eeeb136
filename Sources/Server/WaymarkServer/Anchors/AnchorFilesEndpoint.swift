import Foundation
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkStorage

/// `POST /api/anchors/import` and `GET /api/anchors/export`: anchors as files of other programs.
struct AnchorFilesEndpoint: Sendable {
  /// Maximum number of bytes of a file: 100,000 anchors take less.
  static let maximumFileSize = 64 * 1024 * 1024
  /// Media types that forms cannot send.
  static let types =
    AnchorFileFormat.allCases.map(\.mediaType) + ["application/json", "application/gzip", "application/octet-stream"]

  let service: AnchorService

  /// Adds a file's anchors to the store; existing ones stay as they are.
  func take(_ request: WebRequest) async throws -> WebResponse {
    let now = service.now
    guard let writer = AnchorService.writer, let stamp = EditStamp(time: now, client: writer) else {
      throw WebError(500, "The server's clock is wrong.", advice: "Set it.")
    }
    return try await service.files.run(for: request.head.client) { [self] in
      let content = try await content(of: request.body)
      return try await service.work(for: request, writing: true) { store in
        var stored: [AnchorID: AnchorRecord] = [:]
        for known in try store.changes(since: 0).anchors { stored[known.record.id] = known.record }
        let plan: AnchorImport
        do throws(InputError) { plan = try AnchorImport(content.anchors, into: stored, edited: stamp) } catch {
          throw WebError(507, error)
        }
        try store.merge(plan.records, now: now)
        return WebResponse(json: .object(AnchorImportReport.json(content, plan)))
      }
    }
  }

  /// The contents of a file, read by a worker.
  private func content(of file: Data) async throws -> AnchorFileContent {
    do {
      let json = try await service.workers.run(.anchors, file, seconds: service.patience)
      return try await WorkThreads.heavy.run { try AnchorFileContent(JSONField(document: JSONValue(parsing: json))) }
    } catch let error as InputError {
      throw WebError(400, error)
    } catch let failure as WorkerFailure {
      throw failure.refusal(of: "the file", instead: "Import it with waymark anchors import FILE.")
    }
  }

  /// All anchors as a file.
  func give(_ request: WebRequest) async throws -> WebResponse {
    let names = AnchorFileFormat.allCases.map(\.rawValue).joined(separator: ", ")
    guard let format = request.target.query["format"].flatMap({ AnchorFileFormat(rawValue: $0) }) else {
      throw WebError(400, "format: this must be one of \(names).")
    }
    return try await service.files.run(for: request.head.client) { [service] in
      try await service.work(for: request) { store in
        try ExportFile.response("anchors.\(format.rawValue)", type: format.mediaType, disk: service.exports) { path in
          let file = try AnchorFileWriter(path: path, format: format)
          var problem: InputError?
          try store.readAll { page in
            do throws(InputError) { try file.add(page.map(\.record.anchor)) } catch { problem = error }
            return problem == nil
          }
          if let problem { throw problem }
          try file.finish()
        }
      }
    }
  }
}
