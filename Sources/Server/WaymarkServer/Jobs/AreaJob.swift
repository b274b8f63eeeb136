import Foundation
import WaymarkFetch
import WaymarkFormats

/// The fetching of one area for a page.
struct AreaJob: Sendable {
  /// How far it is.
  enum State: Equatable, Sendable {
    /// Another one runs.
    case waiting
    /// It runs.
    case running
    /// The area is there, with its name in addresses.
    case done(area: String)
    /// It failed: what is wrong, and what to do.
    case failed(message: String, advice: String?)
    /// It was cancelled.
    case cancelled
  }

  let id: String
  let request: AreaFetchRequest
  var state = State.waiting
  var progress = AreaFetchProgress(stage: .map, text: "", share: 0)

  /// Whether nothing more will happen.
  var isOver: Bool { state != .waiting && state != .running }

  /// `{"id","state","name","stage","text","share","bytes","total","remaining","area","error"}`.
  var json: JSONValue {
    var json: JSONObject = ["id": .string(id), "name": .string(request.title), "share": .number(progress.share)]
    if state == .running {
      json["stage"] = .string(progress.stage.rawValue)
      json["text"] = .string(progress.text)
      json["bytes"] = .number(Double(progress.bytes))
      if let total = progress.total { json["total"] = .number(Double(total)) }
      if let remaining = progress.remaining { json["remaining"] = .number(remaining.rounded(.up)) }
    }
    switch state {
    case .waiting: json["state"] = "waiting"
    case .running: json["state"] = "running"
    case .done(let area):
      json["state"] = "done"
      json["area"] = .string(area)
    case .failed(let message, let advice):
      json["state"] = "failed"
      json["error"] = ["message": .string(message), "advice": JSONValue(advice)]
    case .cancelled: json["state"] = "cancelled"
    }
    return .object(json)
  }
}
