import Foundation
public import WaymarkFormats
import WaymarkStorage

/// An error response: a status with what is wrong and what to do.
public struct WebError: Error, Sendable {
  /// Status code, 400 or more.
  public var status: Int
  /// What is wrong, a sentence.
  public var message: String
  /// What to do, a sentence; nil when there is none.
  public var advice: String?
  /// Further header fields.
  public var headers: [(name: String, value: String)]

  /// Makes an error.
  public init(
    _ status: Int, _ message: String, advice: String? = nil, headers: [(name: String, value: String)] = []
  ) {
    self.status = status
    self.message = message
    self.advice = advice
    self.headers = headers
  }

  /// Makes an error from one about input.
  public init(_ status: Int, _ error: InputError, headers: [(name: String, value: String)] = []) {
    let message = error.field.map { "\($0): \(error.problem)." } ?? Self.sentence(error.problem)
    self.init(
      status, message, advice: error.advice.map(Self.sentence), headers: headers)
  }

  /// The error for a tenant's token that does not permit what it was sent for.
  static func forbidden(_ role: TenantRole) -> WebError {
    WebError(403, "This token does not permit that.", advice: "It needs the role \(role.rawValue).")
  }

  /// As JSON, for programs: `{"error":{"message","advice"}}`.
  public var json: WebResponse {
    WebResponse(
      status: status,
      json: ["error": ["message": .string(message), "advice": JSONValue(advice)]], headers: headers)
  }

  /// As a page, for people.
  public var page: WebResponse {
    let text = [message, advice].compactMap { $0 }.map { "<p>\(Self.escaped($0))</p>" }.joined()
    let html = """
      <!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
      <title>Waymark</title><h1>\(status)</h1>\(text)</html>\n
      """
    return WebResponse(
      status: status, type: "text/html; charset=utf-8", Data(html.utf8),
      headers: [("Cache-Control", "no-store")] + headers)
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }

  private static func escaped(_ text: String) -> String {
    var out = ""
    for character in text {
      switch character {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      default: out.append(character)
      }
    }
    return out
  }
}
