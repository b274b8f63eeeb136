import Foundation
import WaymarkFormats

/// How a worker's work ended.
enum WorkerResponse: Sendable {
  /// What came of it.
  case done(Data)
  /// What was sent is not what it should be.
  case refused(InputError)
  /// The worker ended without an answer.
  case died

  /// For the way back.
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

  /// What a frame says; nil where none came.
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
