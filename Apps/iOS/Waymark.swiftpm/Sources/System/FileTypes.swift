import UniformTypeIdentifiers

/// The files that the app opens. Types unknown to the system are declared in `AdditionalInfo.plist`.
enum FileTypes {
  /// Routes: GPX, GeoJSON, KML, KMZ.
  static var routes: [UTType] { types(["gpx", "geojson", "json", "kml", "kmz"]) }
  /// Anchors: the same.
  static var places: [UTType] { routes }
  /// Models for anchors.
  static var models: [UTType] { types(["usdz"]) }
  /// Session logs, plain or gzip.
  static var logs: [UTType] { types(["jsonl", "gz"]) }

  private static func types(_ extensions: [String]) -> [UTType] {
    extensions.compactMap { UTType(filenameExtension: $0) }
  }
}
