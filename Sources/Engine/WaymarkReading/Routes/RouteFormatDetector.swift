internal import Waymark

/// Detects the format of a route file from its contents, and where these are not conclusive, from its name.
package enum RouteFormatDetector {
  /// The format, with the document where it had to be parsed for the detection.
  package struct Finding {
    package var format: RouteFormat
    package var document: JSONValue?
    /// Where the document is cut off; nil when it is whole.
    package var cut: InputError?

    package init(format: RouteFormat, document: JSONValue? = nil, cut: InputError? = nil) {
      (self.format, self.document, self.cut) = (format, document, cut)
    }
  }

  /// Detects the format.
  ///
  /// - Parameters:
  ///   - data: the file's contents.
  ///   - file: its name.
  ///   - advice: what to do about a file whose format is not clear; nil to give it in the command line.
  /// - Returns: the format.
  /// - Throws: `InputError` when it is not clear.
  package static func detect(_ data: [UInt8], file: String?, advice: String? = nil) throws(InputError) -> Finding {
    if data.starts(with: [0x50, 0x4B, 0x03, 0x04]) || data.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
      return Finding(format: .kmz)
    }
    if data.starts(with: [0x1F, 0x8B]) {
      throw InputError("this is compressed with gzip", file: file, advice: "unpack it with gunzip")
    }
    let name = file ?? ""
    let head = XMLProlog.root(of: XMLEncoding.readable(Array(data.prefix(1 << 20)))[...])
    switch head.first {
    case nil: throw InputError("the file is empty", file: file)
    case UInt8(ascii: "<"):
      if let format = xmlFormat(head) { return Finding(format: format) }
      if XMLProlog.isWebPage(head) { throw XMLProlog.webPage(file: file) }
      // The error of later parsing names the root element, or the declaration before it.
      return Finding(format: name.ends(".kml") ? .kml : .gpx)
    case UInt8(ascii: "{"), UInt8(ascii: "["), JSONParser.recordSeparator:
      // Encoded lines in the far north and east begin with these characters.
      if !nests(data), isPolyline(data) { break }
      let (document, cut) = try JSONValue.documents(data, file: file)
      let format = try jsonFormat(JSONField(document: document, file: file), cut: cut)
      return Finding(format: format, document: document, cut: cut)
    default: break
    }
    if name.ends(".polyline5") { return Finding(format: .polyline5) }
    if name.ends(".polyline6") { return Finding(format: .polyline6) }
    let line = (try? PolylineReader.text(of: data, file: file).text) ?? []
    let isFive = decodes(line, .five)
    guard line.allSatisfy({ (63...126).contains($0) }), isFive || decodes(line, .six) else {
      let formats = RouteFormat.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw InputError("the format is not known", file: file, advice: advice ?? "give it with --format: \(formats)")
    }
    // Five decimals read as six give a tenth of each coordinate, which is always possible; the opposite mostly is not.
    if !isFive { return Finding(format: .polyline6) }
    throw InputError(
      "this looks like an encoded polyline, but its precision is not given", file: file,
      advice: advice ?? "give polyline5 (Google, OSRM) or polyline6 (Valhalla)")
  }

  private static func decodes(_ line: [UInt8], _ precision: EncodedPolyline.Precision) -> Bool {
    (try? EncodedPolyline.decode(line, precision: precision)) != nil
  }

  /// Whether the text begins as only a JSON document of nested lists does.
  private static func nests(_ data: [UInt8]) -> Bool { data.prefix(3).elementsEqual("[[[".utf8) }

  /// Whether the text is a polyline of at least two points in either precision.
  private static func isPolyline(_ data: [UInt8]) -> Bool {
    guard let text = try? PolylineReader.text(of: data, file: nil).text else { return false }
    return EncodedPolyline.Precision.allCases.contains {
      ((try? EncodedPolyline.decode(text, precision: $0)) ?? []).count >= 2
    }
  }

  private static func xmlFormat(_ head: ArraySlice<UInt8>) -> RouteFormat? {
    let name = XMLProlog.rootName(in: head)
    return name.isSame("gpx") ? .gpx : name.isSame("kml") ? .kml : nil
  }

  /// The format of a document, or of several in one file. Only of GeoJSON a part is useful.
  private static func jsonFormat(_ document: JSONField, cut: InputError?) throws(InputError) -> RouteFormat {
    let first = document.value?.array?.first ?? document.value
    if let type = first?["type"]?.string, GeoJSONType(name: type) != nil {
      let isWhole = cut == nil && document["features"].isPresent
      return isWhole && isOpenRouteService(document["features"].value?.array?.first?["properties"])
        ? .openRouteService : .geojson
    }
    if let cut {
      // The type may stand behind the cut.
      guard first?["features"] != nil || first?["coordinates"] != nil || first?["geometry"] != nil else { throw cut }
      return .geojson
    }
    return try jsonFormat(document)
  }

  /// Whether a route or the properties of a feature are those of openrouteservice.
  private static func isOpenRouteService(_ route: JSONValue?) -> Bool {
    route?["summary"]?.object != nil && (route?["segments"]?.array != nil || route?["way_points"]?.array != nil)
  }

  private static func jsonFormat(_ document: JSONField) throws(InputError) -> RouteFormat {
    if document["trip"].isPresent || document["error_code"].value?.int != nil { return .valhalla }
    let first = document["routes"].value?.array?.first
    if isOpenRouteService(first) || document["info"]["engine"].isPresent || document["error"].value?.string != nil {
      return .openRouteService
    }
    if document["status"].value?.string != nil || first?["overview_polyline"] != nil { return .google }
    if document["paths"].isPresent || document["hints"].isPresent { return .graphHopper }
    if first?["distanceMeters"] != nil || first?["polyline"] != nil || document["error"].value?.object != nil {
      return .googleRoutes
    }
    if ["routes", "matchings", "trips"].contains(where: { document[$0].isPresent })
      || document["code"].value?.string != nil
      || document["message"].value?.string != nil || (document["legs"].isPresent && document["geometry"].isPresent)
    {
      return .osrm
    }
    throw InputError(
      "this JSON is not a route: neither a response of a known directions service, nor GeoJSON",
      file: document.file)
  }
}
