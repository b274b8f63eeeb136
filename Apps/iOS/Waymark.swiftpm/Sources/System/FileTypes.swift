import UniformTypeIdentifiers

/// The files that the app opens. Types unknown to the system are declared in `AdditionalInfo.plist`.
enum FileTypes {
  /// Routes: GPX, GeoJSON, KML.
  static let routes = types(["gpx", "geojson", "json", "kml"])
  /// Anchors: the same. KMZ is read only on Linux.
  static let places = routes
  /// Models for anchors.
  static let models = types(["usdz"])
  /// Session logs, plain or gzip.
  static let logs = types(["jsonl", "gz"])

  private static func types(_ extensions: [String]) -> [UTType] {
    extensions.compactMap { UTType(filenameExtension: $0) }
  }
}
