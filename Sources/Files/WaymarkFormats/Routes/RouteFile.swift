public import Foundation
public import Waymark
import WaymarkGeodesy

/// Routes in files of any supported format.
public enum RouteFile {
  /// The first route of a file.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkFormats
  ///
  /// let route = try RouteFile.read(path: "hike.gpx")
  /// print(route.geometry.count, RouteIndex(route).length)
  /// ```
  ///
  /// - Parameters:
  ///   - path: path of the file, plain or gzip; "-" for standard input.
  ///   - format: its format; nil finds it from the content.
  ///   - options: what the file does not state.
  /// - Returns: the route.
  /// - Throws: `InputError` with the file and the location in it.
  public static func read(
    path: String, format: RouteFormat? = nil, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> Route {
    try readAll(path: path, format: format, options: options).route()
  }

  /// All routes of a file.
  ///
  /// - Parameters:
  ///   - path: path of the file, plain or gzip; "-" for standard input.
  ///   - format: its format; nil finds it from the content.
  ///   - options: what the file does not state.
  /// - Returns: the file's lines, at least one of them a route unless its lines are damaged.
  /// - Throws: `InputError` with the file and the location in it.
  public static func readAll(
    path: String, format: RouteFormat? = nil, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> RouteList {
    try list(in: content(ofFile: path), file: path, format: format, options: options)
  }

  /// All routes in a file's contents.
  ///
  /// - Parameters:
  ///   - data: the contents.
  ///   - file: the file's name, for errors; its extension helps to detect the format.
  ///   - format: its format; nil finds it from the content.
  ///   - options: what the file does not state.
  /// - Returns: at least one route.
  /// - Throws: `InputError` with the file and the location in it.
  public static func routes(
    in data: Data, file: String? = nil, format: RouteFormat? = nil,
    options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> [Route] {
    try list(in: data, file: file, format: format, options: options).usable()
  }

  /// All lines in a file's contents, and what was left out of it.
  ///
  /// - Parameters:
  ///   - data: the contents.
  ///   - file: the file's name, for errors; its extension helps to detect the format.
  ///   - format: its format; nil finds it from the content.
  ///   - options: what the file does not state.
  /// - Returns: the file's lines, at least one of them a route unless its lines are damaged.
  /// - Throws: `InputError` with the file and the location in it.
  public static func list(
    in data: Data, file: String? = nil, format: RouteFormat? = nil,
    options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> RouteList {
    try list(in: data, file: file, format: format, options: options, advice: nil)
  }

  /// All routes of a file.
  ///
  /// - Parameters:
  ///   - path: path of the file, plain or gzip; "-" for standard input.
  ///   - format: its format; nil finds it from the content.
  ///   - options: what the file does not state.
  ///   - advice: what to do where the format is not clear; nil to give it with `--format`.
  /// - Returns: the file's lines, at least one of them a route unless its lines are damaged.
  /// - Throws: `InputError` with the file and the location in it.
  package static func readAll(
    path: String, format: RouteFormat?, options: RouteReadingOptions, advice: String?
  ) throws(InputError) -> RouteList {
    try list(in: content(ofFile: path), file: path, format: format, options: options, advice: advice)
  }

  private static func list(
    in data: Data, file: String?, format: RouteFormat?, options: RouteReadingOptions, advice: String?
  ) throws(InputError) -> RouteList {
    let finding: RouteFormatDetector.Finding
    if let format {
      finding = RouteFormatDetector.Finding(format: format)
    } else {
      finding = try RouteFormatDetector.detect([UInt8](data), file: file, advice: advice)
    }
    switch finding.format {
    case .gpx: return try GPXReader.list(in: data, file: file, options: options)
    case .kml, .kmz:
      return try KMLReader.list(in: data, file: file, isArchive: finding.format == .kmz, options: options)
    case .polyline5: return try PolylineReader.list(in: [UInt8](data), precision: .five, file: file, options: options)
    case .polyline6: return try PolylineReader.list(in: [UInt8](data), precision: .six, file: file, options: options)
    case .geojson:
      guard let document = finding.document else {
        return try GeoJSONReader.list(in: data, file: file, options: options)
      }
      return try GeoJSONReader.list(in: document, cut: finding.cut, file: file, options: options)
    case .valhalla, .osrm, .google, .googleRoutes, .graphHopper, .openRouteService: break
    }
    let document: JSONValue
    if let parsed = finding.document {
      document = parsed
    } else {
      document = try JSONValue(parsing: data, file: file)
    }
    return RouteList(try answer(document, as: finding.format, file: file, options: options))
  }

  /// The routes in the response of a directions service.
  private static func answer(
    _ document: JSONValue, as format: RouteFormat, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> [Route] {
    switch format {
    case .valhalla
    where document["trip"] == nil && ["routes", "matchings", "code", "legs"].contains { document[$0] != nil }:
      // Valhalla's other format, requested with format=osrm.
      var options = options
      options.source = options.source ?? "valhalla"
      return try OSRMReader.routes(in: document, file: file, options: options)
    case .valhalla: return try ValhallaReader.routes(in: document, file: file, options: options)
    case .google: return try GoogleReader.routes(in: document, file: file, options: options)
    case .googleRoutes: return try GoogleRoutesReader.routes(in: document, file: file, options: options)
    case .openRouteService: return try OpenRouteServiceReader.routes(in: document, file: file, options: options)
    case .graphHopper: return try GraphHopperReader.routes(in: document, file: file, options: options)
    default: return try OSRMReader.routes(in: document, file: file, options: options)
    }
  }

  /// Writes a route to a file atomically.
  ///
  /// - Parameters:
  ///   - route: the route.
  ///   - path: path of the file, "-" for standard output; an existing file is replaced.
  ///   - format: the file's format.
  /// - Throws: `InputError` when the file cannot be written.
  public static func write(_ route: Route, to path: String, format: RouteWritingFormat) throws(InputError) {
    try AtomicFile.write(text(of: route, format: format), to: path)
  }

  /// A route as text.
  public static func text(of route: Route, format: RouteWritingFormat) -> String {
    switch format {
    case .gpx: GPXWriter.text(of: route)
    case .geojson: GeoJSONWriter.text(of: route)
    case .kml: KMLWriter.text(of: route)
    case .polyline5: EncodedPolyline.encode(route.geometry, precision: .five) + "\n"
    case .polyline6: EncodedPolyline.encode(route.geometry, precision: .six) + "\n"
    }
  }

  /// Number of a route's altitudes that a format cannot hold: heights in GPX and KML are above mean sea level, KML has
  /// altitudes for all points or for none, polylines have none.
  public static func altitudesLost(writing route: Route, as format: RouteWritingFormat) -> Int {
    let known = route.altitudes.count { $0 != nil }
    switch format {
    case .gpx: return known - route.altitudes.count { $0?.reference == .meanSeaLevel }
    case .geojson: return 0
    case .kml: return known - KMLWriter.writableAltitudes(of: route).count
    case .polyline5, .polyline6: return known
    }
  }

  private static func content(ofFile path: String) throws(InputError) -> Data {
    Data(try ByteSource(path: path, limits: .file).readAll())
  }
}
