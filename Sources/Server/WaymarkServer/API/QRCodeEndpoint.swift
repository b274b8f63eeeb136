import Foundation
import WaymarkFormats

/// `POST /api/qr`: a text as a QR code. It is a POST so that no positions get into access logs.
struct QRCodeEndpoint: Sendable {
  /// Maximum number of bytes of a request: more than the largest code holds.
  static let maximumBodySize = 16 * 1024

  /// Handles a request.
  ///
  /// - Parameter request: `{"text":"…"}`.
  /// - Returns: a picture, SVG.
  /// - Throws: `WebError`.
  func respond(_ request: WebRequest) throws(WebError) -> WebResponse {
    let text: String
    do throws(InputError) {
      let json = JSONField(document: try JSONValue(parsing: request.body))
      try json.requireObject(of: ["text"])
      text = try json["text"].string()
    } catch {
      throw WebError(400, error)
    }
    guard !text.isEmpty, let code = QRCode(text) else {
      throw WebError(400, "text: this is empty or too long for a QR code.", advice: "Give at most 2900 bytes.")
    }
    return WebResponse(type: "image/svg+xml", Data(code.svg.utf8), headers: [("Cache-Control", "no-store")])
  }
}
