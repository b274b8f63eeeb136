import Foundation
import Waymark
import WaymarkGeodesy
import WaymarkReports

@testable import WaymarkFormats

private let gpxWords = [
  "<trkpt lat=\"47\" lon=\"15\">", "<ele>", "<time>2026-01-02T03:04:05Z</time>", "<rtept", "<wpt", "<![CDATA[",
]
private let kmlWords = [
  "<Placemark>", "<coordinates>", "<gx:Track>", "<Point>", "<LineString>", "<styleUrl>#a</styleUrl>",
]

/// Files that people bring: routes, anchors, peaks, logs, and the forms they are written in.
let readerTargets: [FuzzTarget] = [
  FuzzTarget("polyline", maximumLength: 512, seeds: ["polyline5.txt", "polyline6.txt"]) { bytes in
    for format in [RouteFormat.polyline5, .polyline6] { readRoutes(bytes.asData, format) }
  },
  FuzzTarget("json", seeds: [".json", ".geojson"]) { bytes in
    guard let value = try? JSONValue(parsing: bytes.asData) else { return }
    // What was read is written so that it reads back the same.
    let text = value.text()
    let again = try? JSONValue(parsing: Data(text.utf8))
    FuzzCheck.require(again == value, "JSON reads back the same")
  },
  FuzzTarget("route", seeds: [".json", ".geojson", ".gpx", ".kml", "polyline5.txt"]) { readRoutes($0.asData, nil) },
  FuzzTarget("gpx", seeds: [".gpx"], words: gpxWords) { readRoutes($0.asData, .gpx) },
  FuzzTarget("kml", seeds: [".kml"], words: kmlWords) { readRoutes($0.asData, .kml) },
  FuzzTarget("geojson", seeds: [".geojson"], words: ["\"coordinates\":[[", "\"MultiLineString\"", "\"LineString\""]) {
    readRoutes($0.asData, .geojson)
  },
  FuzzTarget("osrm", seeds: ["osrm.json"]) { readRoutes($0.asData, .osrm) },
  FuzzTarget("valhalla", seeds: ["valhalla.json"]) { readRoutes($0.asData, .valhalla) },
  FuzzTarget("google", seeds: ["google.json"]) { readRoutes($0.asData, .google) },
  FuzzTarget("google-routes", seeds: ["google-routes.json"]) { readRoutes($0.asData, .googleRoutes) },
  FuzzTarget(
    "graphhopper", seeds: ["graphhopper.json"],
    examples: [
      #"{"paths":[{"distance":258.9,"points_encoded_multiplier":1000000,"points":"_um|wA_uxgZo}@o}@g^w|A","instructions":[{"sign":0,"interval":[0,2]}]}]}"#
    ]
  ) { readRoutes($0.asData, .graphHopper) },
  FuzzTarget(
    "openrouteservice",
    examples: [
      #"{"routes":[{"summary":{"distance":258.9,"duration":186.4},"segments":[{"distance":258.9,"steps":[{"type":11,"instruction":"Head","name":"-","way_points":[0,1]}]}],"geometry":"_p~iF~ps|U_c_F_ulLnnqC_uoK","way_points":[0,1]}],"metadata":{"query":{"units":"km"}}}"#,
      #"{"type":"FeatureCollection","features":[{"properties":{"summary":{},"segments":[]},"geometry":{"coordinates":[[14.3,46.62,450],[14.301,46.621,460]]}}]}"#,
    ]
  ) { readRoutes($0.asData, .openRouteService) },
  FuzzTarget("anchors-gpx", seeds: [".gpx"], words: gpxWords) { readAnchors($0.asData, .gpx) },
  FuzzTarget("anchors-kml", seeds: [".kml"], words: kmlWords) { readAnchors($0.asData, .kml) },
  FuzzTarget("anchors-geojson", seeds: [".geojson"], words: ["\"Point\"", "\"Feature\"", "\"marker-color\":\"#"]) {
    readAnchors($0.asData, .geojson)
  },
  FuzzTarget("kmz", seeds: [".kmz"], mutate: KMZMutation.mutate) { readAnchors($0.asData, .kmz) },
  FuzzTarget("peaks", seeds: ["peaks.csv", ".geojson", ".kml"]) { bytes in
    _ = try? PeakTable.peaks(in: bytes.asData, file: "peaks")
  },
  FuzzTarget("gzip", maximumLength: 2048, seeds: [".gz"], mutate: GzipMutation.mutate) { bytes in
    if let whole = try? Gzip.expand(bytes.asData, limit: 1 << 20) {
      FuzzCheck.require(whole.count <= 1 << 20, "the limit of expanding holds")
    }
    _ = try? ByteSource(bytes: bytes.asBytes, name: "input").readAll(limit: 1 << 20)
  },
  FuzzTarget("log", seeds: [".jsonl"], mutate: LogMutation.mutate) { bytes in
    guard let reader = try? SessionLogReader(LineReader(ByteSource(bytes: bytes.asBytes, name: "input"))) else {
      return
    }
    var count = 0
    while (try? reader.next()) != nil { count += 1 }
    FuzzCheck.require(count <= bytes.count, "no more samples than bytes")
  },
  FuzzTarget("report", maximumLength: 2048, seeds: [".jsonl"], mutate: LogMutation.mutate) { bytes in
    _ = try? ReportPage(log: bytes.asBytes, name: "input")
  },
]

/// Reads routes, and what is read is a route: written as GPX it reads back.
private func readRoutes(_ data: Data, _ format: RouteFormat?) {
  guard let routes = try? RouteFile.routes(in: data, format: format) else { return }
  FuzzCheck.require(!routes.isEmpty, "a reader gives one route at least")
  for route in routes.prefix(3) {
    let index = RouteIndex(route)
    FuzzCheck.require(index.length.isFinite && index.length >= 0, "a route has a length")
  }
}

/// Reads anchors; what was read can be written and read again.
private func readAnchors(_ data: Data, _ format: AnchorFileFormat) {
  guard let content = try? AnchorFile.content(of: data, format: format) else { return }
  let anchors = content.anchors.prefix(50).map(\.self)
  guard !anchors.isEmpty, let written = try? AnchorFile.bytes(of: anchors, format: .geojson) else { return }
  let again = try? AnchorFile.content(of: Data(written), format: .geojson)
  FuzzCheck.require(again?.anchors.count == anchors.count, "written anchors read back")
}
