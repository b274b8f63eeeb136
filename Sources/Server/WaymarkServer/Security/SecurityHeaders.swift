import Foundation

/// Header fields that limit, in browsers, what the pages and other sites may do.
package enum SecurityHeaders {
  /// On every response.
  package static let forAll: [(String, String)] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// Sensors and camera for the page itself, nothing for what it might embed.
  static let permissions = [
    "camera=(self)", "geolocation=(self)", "accelerometer=(self)", "gyroscope=(self)", "magnetometer=(self)",
    "xr-spatial-tracking=(self)", "screen-wake-lock=(self)", "fullscreen=(self)", "microphone=()", "payment=()",
    "usb=()", "serial=()",
  ].joined(separator: ", ")

  /// On pages.
  ///
  /// - Parameter tileOrigins: further origins of map tiles, such as `https://tile.example.org`.
  /// - Returns: the header fields.
  package static func forPages(tileOrigins: [String]) -> [(name: String, value: String)] {
    [
      ("Content-Security-Policy", contentPolicy(tileOrigins: tileOrigins)), ("Permissions-Policy", permissions),
      ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
  }

  /// The policy of a page that no server sends header fields with, for its `<meta>` element: without what only a header
  /// field can say.
  package static var policyOfDocument: String {
    contentPolicy(tileOrigins: []).replacingOccurrences(of: "; frame-ancestors 'none'", with: "")
  }

  /// MapLibre makes its worker from a blob and pictures from blobs and data URLs; WebAssembly must be compiled.
  private static func contentPolicy(tileOrigins: [String]) -> String {
    let tiles = tileOrigins.map { " " + $0 }.joined()
    return [
      "default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self' blob:", "child-src blob:",
      "img-src 'self' data: blob:\(tiles)", "media-src 'self' blob:", "connect-src 'self' data: blob:\(tiles)",
      "object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
  }
}
