import UniformTypeIdentifiers

/// The files that the app opens. Types that the system does not know are declared in `AdditionalInfo.plist`.
enum FileTypes {
  /// Ways: GPX, GeoJSON, KML.
  static let routes = types(["gpx", "geojson", "json", "kml"])
  /// Places: the same. Zipped KML is read on Linux only.
  static let places = routes
  /// Session logs, plain or gzip.
  static let logs = types(["jsonl", "gz"])

  private static func types(_ extensions: [String]) -> [UTType] {
    extensions.compactMap { UTType(filenameExtension: $0) }
  }
}
