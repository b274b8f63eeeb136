import Foundation
import WaymarkFormats
import WaymarkServices

/// The sentences for sources that answer, but not with what was asked for.
enum Refusal {
  /// The sentence for an unsuccessful status.
  static func error(_ response: HTTPResponse, of source: DataSource) -> InputError {
    switch response.status {
    case 404: InputError("there is no such file", file: source.name, advice: "check the address of the source")
    case 401, 403:
      InputError("the source refuses the request", file: source.name, advice: "read its rules: \(source.rules ?? "–")")
    case 429, 503, 504:
      InputError(
        "the source receives too many requests", file: source.name,
        advice: response.retryAfter.map { "try again in \(Int(min($0.rounded(.up), 1e6))) s" } ?? "try again later")
    case 500...:
      InputError("the source failed with status \(response.status)", file: source.name, advice: "try again later")
    default:
      InputError(
        "the source refused the request with status \(response.status)", file: source.name,
        advice: "check the address of the source")
    }
  }
}
