/// Media types of the served files, by the extension of the name.
package enum ContentType {
  /// A block of heights.
  static let heights = "application/vnd.waymark.heights"

  /// The type of a file.
  package static func of(_ name: String) -> String {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return known[ending] ?? "application/octet-stream"
  }

  /// Whether compression is worthwhile: text, and WebAssembly.
  package static func isCompressible(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.hasPrefix("application/json") || type == "application/wasm"
      || type == "image/svg+xml" || type == "application/manifest+json" || type == "application/geo+json"
      || type == "application/vnd.mapbox-vector-tile"
  }

  private static let known = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "ts": "text/plain; charset=utf-8", "txt": "text/plain; charset=utf-8",
    "json": "application/json", "geojson": "application/geo+json", "webmanifest": "application/manifest+json",
    "wasm": "application/wasm", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg",
    "jpeg": "image/jpeg", "webp": "image/webp", "ico": "image/x-icon", "woff2": "font/woff2",
    "gltf": "model/gltf+json", "glb": "model/gltf-binary", "mvt": "application/vnd.mapbox-vector-tile",
    "jsonl": "application/x-ndjson",
  ]
}
