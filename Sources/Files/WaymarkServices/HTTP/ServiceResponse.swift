import Foundation
import WaymarkFormats

/// The parts that the responses of all services share: JSON on success, and the kinds of failure.
struct ServiceResponse {
  /// The response.
  let response: HTTPResponse
  /// The name of the service's address in errors.
  let source: String
  /// What it should have sent, such as `directions`.
  let what: String
  /// The expected kind of service, with its article.
  let service: String
  /// The key, which must not be shown.
  var key: ServiceKey?

  /// The document.
  ///
  /// - Throws: `InputError` when it is not JSON: a web page, a text, a part of a document.
  func json() throws(InputError) -> JSONValue {
    if let document = try? JSONValue(parsing: response.body, file: source) { return document }
    // The status from anything in front of a service (a proxy, a gateway) describes the problem.
    if [401, 403, 429].contains(response.status) || response.status >= 500 { throw refusal(nil) }
    let advice = "check the address: it must be that of \(service)"
    if response.isWebPage {
      throw InputError(
        "the response is a web page, not \(what) (status \(response.status))", file: source, advice: advice)
    }
    if (300..<400).contains(response.status) {
      throw InputError(
        "the response redirects to another address instead of giving \(what) (status \(response.status))", file: source,
        advice: advice)
    }
    let start = response.body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if start == UInt8(ascii: "{") || start == UInt8(ascii: "[") {
      throw InputError(
        "the response is not \(what): it is damaged or cut off (status \(response.status))", file: source,
        advice: "try again")
    }
    throw InputError("the response is not \(what) (status \(response.status))", file: source, advice: advice)
  }

  /// The error for an unsuccessful status, when the service's own codes do not explain it better.
  ///
  /// - Parameter message: the service's message; nil when there is none.
  /// - Returns: one sentence that says what to do.
  func refusal(_ message: String?) -> InputError {
    let said = said(message)
    switch response.status {
    case 401, 403:
      return InputError("the service refuses the request\(said)", file: source, advice: "check the key")
    case 402:
      return InputError("the service requires payment\(said)", file: source, advice: "check the account of the key")
    case 429:
      let pause = response.retryAfter.map { "wait \(Int(min($0.rounded(.up), 1e6))) s" } ?? "wait a while"
      return InputError("the service receives too many requests\(said)", file: source, advice: "\(pause) and try again")
    case 500...:
      return InputError(
        "the service failed with status \(response.status)\(said)", file: source, advice: "try again later")
    default:
      return InputError(
        "the service refused the request with status \(response.status)\(said)", file: source,
        advice: "check the positions")
    }
  }

  /// The service's own message after a colon, on one line, without a key, not too long; empty when there is none.
  func said(_ message: String?) -> String {
    guard let message else { return "" }
    var text = message.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
    if let key { text = key.hidden(in: text) }
    if text.count > 300 { text = text.prefix(300) + "…" }
    // One sentence: full stops inside become semicolons.
    text = text.replacingOccurrences(of: ". ", with: "; ")
    while text.last == "." || text.last == " " { text.removeLast() }
    return text.isEmpty ? "" : ": " + text
  }
}
