import Foundation
import WaymarkFormats

/// What the answers of all services have in common: JSON where all is well, and the ways in which it is not.
struct ServiceResponse {
  /// The answer.
  let response: HTTPResponse
  /// How to name the service's place in errors.
  let source: String
  /// What it should have sent, such as `directions`.
  let what: String
  /// What kind of service it should be, with its article.
  let service: String
  /// The key that must not be shown.
  var key: ServiceKey?

  /// The document.
  ///
  /// - Throws: `InputError` when it is none: a web page, a text, a part of a document.
  func json() throws(InputError) -> JSONValue {
    if let document = try? JSONValue(parsing: response.body, file: source) { return document }
    // What stands before a service (a proxy, a gate) says in its status what is wrong.
    if [401, 403, 429].contains(response.status) || response.status >= 500 { throw refusal(nil) }
    let advice = "check the address: it must be that of \(service)"
    if response.isWebPage {
      throw InputError(
        "the answer is a web page, not \(what) (status \(response.status))", file: source, advice: advice)
    }
    if (300..<400).contains(response.status) {
      throw InputError(
        "the answer points to another address instead of giving \(what) (status \(response.status))", file: source,
        advice: advice)
    }
    let start = response.body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if start == UInt8(ascii: "{") || start == UInt8(ascii: "[") {
      throw InputError(
        "the answer is no \(what): it is damaged or cut off (status \(response.status))", file: source,
        advice: "try again")
    }
    throw InputError("the answer is no \(what) (status \(response.status))", file: source, advice: advice)
  }

  /// The error for a status that is not success, when the service's own codes say nothing better.
  ///
  /// - Parameter message: what the service says; nil when nothing.
  /// - Returns: one sentence that says what to do.
  func refusal(_ message: String?) -> InputError {
    let said = said(message)
    switch response.status {
    case 401, 403:
      return InputError("the service refuses the request\(said)", file: source, advice: "check the key")
    case 402:
      return InputError("the service wants to be paid\(said)", file: source, advice: "check the account of the key")
    case 429:
      let pause = response.retryAfter.map { "wait \(Int(min($0.rounded(.up), 1e6))) s" } ?? "wait a while"
      return InputError("the service is asked too often\(said)", file: source, advice: "\(pause) and try again")
    case 500...:
      return InputError(
        "the service failed with status \(response.status)\(said)", file: source, advice: "try again later")
    default:
      return InputError(
        "the service refused the request with status \(response.status)\(said)", file: source,
        advice: "check the places")
    }
  }

  /// The service's own words behind a colon, on one line, without a key, not too long; empty when it says nothing.
  func said(_ message: String?) -> String {
    guard let message else { return "" }
    var text = message.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
    if let key { text = key.hidden(in: text) }
    if text.count > 300 { text = text.prefix(300) + "…" }
    // One sentence: what ends inside becomes a part of it.
    text = text.replacingOccurrences(of: ". ", with: "; ")
    while text.last == "." || text.last == " " { text.removeLast() }
    return text.isEmpty ? "" : ": " + text
  }
}
