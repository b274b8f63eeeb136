import Foundation
import WaymarkFormats

/// The outcome of a worker's job.
enum WorkerResponse: Sendable {
  /// The result.
  case done(Data)
  /// The upload is not what it should be.
  case refused(InputError)
  /// The worker ended without a response.
  case died

  /// The message to the server.
  var frame: WorkerFrame? {
    switch self {
    case .done(let data): WorkerFrame(["done": true], data)
    case .refused(let error):
      WorkerFrame([
        "problem": .string(error.problem), "file": JSONValue(error.file), "field": JSONValue(error.field),
        "line": error.line.map { .number(Double($0)) } ?? .null, "advice": JSONValue(error.advice),
      ])
    case .died: nil
    }
  }

  /// The response in a frame; nil where none arrived.
  init(_ frame: WorkerFrame?) {
    guard let frame else {
      self = .died
      return
    }
    if frame.words["done"] != nil {
      self = .done(frame.body)
    } else if let problem = frame.words["problem"]?.string {
      self = .refused(
        InputError(
          problem, file: frame.words["file"]?.string, line: frame.words["line"]?.int,
          field: frame.words["field"]?.string, advice: frame.words["advice"]?.string))
    } else {
      self = .died
    }
  }

  init(refused error: InputError) { self = .refused(error) }
}
