import Foundation
import WaymarkFormats
import WaymarkReports

/// A worker's job on some bytes.
enum WorkerJob: Equatable, Sendable {
  /// The report page of a session log.
  case report(name: String)
  /// The anchors of a file, as JSON (`AnchorFileContent.json`).
  case anchors

  /// The message to the worker.
  var json: JSONValue {
    switch self {
    case .report(let name): ["job": "report", "name": .string(name)]
    case .anchors: ["job": "anchors"]
    }
  }

  /// Reads a job from its JSON; nil when it is invalid.
  init?(_ json: JSONValue) {
    switch json["job"]?.string {
    case "report": self = .report(name: json["name"]?.string ?? "")
    case "anchors": self = .anchors
    default: return nil
    }
  }

  /// Performs the job.
  ///
  /// - Parameter body: the upload.
  /// - Returns: the result.
  /// - Throws: `InputError` when the upload is invalid.
  func done(_ body: Data) throws -> Data {
    switch self {
    case .report(let name): Data(try ReportPage(log: Array(body), name: name, limits: .recording).html.utf8)
    case .anchors: Data(try AnchorFile.content(of: body, limits: .upload).json.text().utf8)
    }
  }
}
