internal import Waymark

/// Lines of a file in memory: GPX, KML, GeoJSON, an encoded polyline.
package enum RouteDocument {
  /// All lines of a file.
  ///
  /// - Parameters:
  ///   - bytes: its contents; XML in UTF-8, whatever it declares.
  ///   - file: its name, for errors; its extension helps to detect the format.
  ///   - options: what the file does not state.
  ///   - limits: how much is accepted.
  /// - Returns: at least one route.
  /// - Throws: `InputError` with the file and the location in it.
  package static func list(
    in bytes: [UInt8], file: String?, options: RouteReadingOptions = RouteReadingOptions(), limits: InputLimits = .file
  ) throws(InputError) -> RouteList {
    let finding = try RouteFormatDetector.detect(bytes, file: file, advice: advice)
    switch finding.format {
    case .gpx:
      return try GPXReader.list(file: file, options: options) { (handler) throws(InputError) in
        try parse(bytes, handler.events(limits: limits), file: file)
      }
    case .kml:
      return try KMLReader.list(file: file, options: options) { (handler) throws(InputError) in
        try parse(bytes, handler.events(limits: limits), file: file)
      }
    case .geojson:
      return try GeoJSONReader.list(in: finding.document ?? .null, cut: finding.cut, file: file, options: options)
    case .polyline5, .polyline6:
      let precision: EncodedPolyline.Precision = finding.format == .polyline5 ? .five : .six
      return try PolylineReader.list(in: bytes, precision: precision, file: file, options: options)
    case .kmz: throw InputError("this is an archive", file: file, advice: "unpack it and use the KML inside")
    case .openRouteService where finding.document?["features"]?.array?.isEmpty == false:
      return RouteList(
        try OpenRouteServiceFeature.routes(in: finding.document ?? .null, file: file, options: options))
    case .valhalla, .osrm, .google, .googleRoutes, .graphHopper, .openRouteService:
      throw InputError(
        "this is a response of a directions service (\(finding.format.rawValue))", file: file, advice: advice)
    }
  }

  private static let advice = "choose a GPX, KML or GeoJSON file"

  private static func parse(_ bytes: [UInt8], _ events: XMLEvents, file: String?) throws(InputError) {
    do throws(InputError) {
      try bytes.withUnsafeBufferPointer { (bytes) throws(InputError) in try XMLScanner.read(bytes, events) }
    } catch {
      throw file.map { error.inFile($0) } ?? error
    }
  }
}
