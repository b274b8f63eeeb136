import Foundation
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// What the app reads of servers and of published sites, which are strangers'.
let appTargets: [FuzzTarget] = [
  FuzzTarget(
    "area-features", maximumLength: 2048,
    examples: [
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"layer":"buildings","height":9,"#
        + #""minHeight":3},"geometry":{"type":"MultiPolygon","coordinates":[[[[15,47],[15.001,47],[15,47.001],[15,47]]]]}}]}"#,
      #"{"features":[{"properties":{"layer":"buildings","height":12},"geometry":{"type":"Polygon","coordinates":"#
        + #"[[[15,47],[15.0002,47],[15.0002,47.0002]],[[15.0001,47],[15.0001,47.0001],[15,47]]]}},{"properties":"#
        + #"{"streetKind":"path","streetLevel":"bridge"},"geometry":{"coordinates":[[15,47],[15.1,47.1]]}},{"properties":"#
        + #"{"openGround":true},"geometry":{"coordinates":[[[15,47],[15.1,47],[15.1,47.1]]]}},{"properties":{"layer":"#
        + #""peaks","name":"A","ele":812},"geometry":{"coordinates":[15,47]}}]}"#,
    ],
    words: ["\"features\":", "\"properties\":", "\"layer\":\"buildings\"", "\"height\":", "\"MultiPolygon\"", "1e999"]
  ) { bytes in
    let data = bytes.asData
    if let map = try? BuildingMap(data) {
      FuzzCheck.require((try? BuildingMap(map.json))?.outlines.count == map.outlines.count, "buildings read back")
      raise(map)
    }
    if let streets = try? StreetMap(data) { _ = streets.network }
    for place in (try? NamedPlace.list(data)) ?? [] {
      FuzzCheck.finite(place.coordinate.latitude, place.coordinate.longitude, place.elevation, what: "places")
    }
  },
  FuzzTarget(
    "area-summary", seeds: ["area.json"],
    examples: [
      #"{"name":"A","bounds":{"south":47,"west":15,"north":47.1,"east":15.1},"elevationBounds":{"south":47,"west":15,"#
        + #""north":48,"east":16},"spots":[{"name":"B","lat":47,"lon":15}],"providers":["valhalla"],"attribution":"C"}"#
    ], words: ["\"bounds\":", "\"south\":", "540", "-90"]
  ) { bytes in
    guard let summary = try? AreaSummary(bytes.asData), bytes.isChosen(oneOf: 16) else { return }
    FuzzCheck.require(
      AreaPackPlan(summary).items.count <= 3 + 2 * AreaPackPlan.maximumCells + AreaPackPlan.maximumBlocks,
      "a plan has an end")
  },
  // Parts: the site's list, the area's list, the archive's metadata, a tile.
  FuzzTarget(
    "site", maximumLength: 2048,
    examples: [
      #"""
      {"waymarkSite":2,"areas":[{"name":"A","bounds":{"south":47,"west":15,"north":47.1,"east":15.1},"files":"a.json"}]}
      %%
      {"features":"f.pmtiles","streets":{"zoom":4,"coarse":"s.pmtiles","squares":{"8/5":"t.pmtiles"}},"heights":"h.pmtiles","search":"../x"}
      %%
      {"circles":[[47,15,3000],null,[47,15]]}
      %%
      {"features":[{"properties":{"layer":"buildings"}}]}
      """#
    ], words: ["%%\n", "\"circles\":", "\"squares\":", "\"zoom\":", "../"]
  ) { bytes in
    let parts = FuzzFile.parts(bytes, maximum: 4).map(\.asData) + Array(repeating: Data(), count: 3)
    FuzzTask.wait { await read(site: parts) }
  },
]

/// Raises buildings, and looks among them.
private func raise(_ map: BuildingMap) {
  guard let place = map.outlines.first?.rings.first?.first else { return }
  let model = BuildingModel(map.outlines, around: place, reference: .ellipsoid) { _ in 0 }
  guard let eye = Coordinate(latitude: max(-90, place.latitude - 0.001), longitude: place.longitude),
    let line = SightLine(
      from: eye, altitude: Altitude(meters: 2, reference: .ellipsoid),
      direction: HorizontalDirection(azimuthDegrees: 10, elevationDegrees: 1))
  else { return }
  if let hit = model.cast(line) {
    FuzzCheck.finite(hit.slantDistance, hit.elevation.meters, what: "distances of houses")
  }
}

/// Reads all that there is of a site.
private func read(site parts: [Data]) async {
  let leaf = FuzzArchive.directory(run: 1, length: FuzzArchive.packedLength(parts[3]))
  let root = FuzzArchive.directory(run: 0, length: FuzzArchive.packedLength(leaf))
  let archive = FuzzArchive.file(root: root, metadata: parts[2], leaf: leaf, tile: parts[3])
  guard let base = URL(string: "https://site.example/") else { return }
  let files = SiteFiles(
    at: base,
    transport: ServerTransport { request in
      FuzzCheck.require(request.url.absoluteString.hasPrefix(base.absoluteString), "requests stay within the site")
      let body =
        switch request.url.pathExtension {
        case "pmtiles": archive
        case "json": request.url.lastPathComponent == "site.json" ? parts[0] : parts[1]
        default: Data()
        }
      return ServerTransport.Response(status: 200, body: body)
    })
  guard let center = Coordinate(latitude: 47, longitude: 15),
    let block = HeightBlockAddress(level: 0, row: 0, column: 0)
  else { return }
  for area in (try? await PublishedSite.areas(of: files))?.prefix(2) ?? [] {
    for endpoint: ServerEndpoint in [
      .landmarks(center, radius: 100), .searchIndex, .streetGraph, .heights(block),
      .streets(center, radius: 1000), .features(center, radius: 1000),
    ] { _ = try? await area.bytes(endpoint) }
  }
}
