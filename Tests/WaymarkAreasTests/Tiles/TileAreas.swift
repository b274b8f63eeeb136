import Foundation
import TestSupport
import WaymarkElevation
import WaymarkFormats
import WaymarkTerrain

@testable import WaymarkAreas
@testable import WaymarkDemo

/// Area folders without routing tiles, which map tiles do not need; made once for the run.
enum TileAreas {
  /// The demo area in its coarse form.
  static let demo: Result<(folder: TemporaryFolder, area: Area), any Error> = Result {
    let demo = try DemoAreaTests.demo.get()
    let folder = try TemporaryFolder()
    let survey = OSMSurvey(nodes: demo.map.nodes, ways: demo.map.ways, relations: demo.map.relations)
    try demo.mapData().write(to: folder.file(Area.mapFile))
    try ElevationTile(name: DemoArea.tile)?.write(demo.grid, to: folder.file(Area.elevationFolder))
    return (folder, try finish(folder, survey: survey, tiles: [DemoArea.tile]))
  }

  /// A folder with a map of these elements and no elevations.
  static func small(
    _ nodes: [OSMNode], _ ways: [OSMWay], _ relations: [OSMRelation] = [], bounds: GeographicBounds
  ) throws -> (folder: TemporaryFolder, area: Area) {
    let folder = try TemporaryFolder()
    try OSMPBFWriter.data(nodes: nodes, ways: ways, relations: relations, bounds: bounds)
      .write(to: folder.file(Area.mapFile))
    return (folder, try finish(folder, survey: OSMSurvey(bounds: bounds), tiles: []))
  }

  private static func finish(_ folder: TemporaryFolder, survey: OSMSurvey, tiles: [String]) throws -> Area {
    let manifest = AreaManifest(
      name: "test", created: nil, bounds: survey.bounds, survey: survey, elevationTiles: tiles,
      verticalReference: .meanSeaLevel, sourceStep: 1, voidShare: 0, valhallaVersion: nil, sources: [], spots: [])
    try Data(manifest.json.text().utf8).write(to: folder.file(Area.manifestFile))
    return try Area(folder: folder.url)
  }
}
