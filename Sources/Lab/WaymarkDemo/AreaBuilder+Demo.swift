public import Foundation
import WaymarkAreas
import WaymarkElevation
import WaymarkFormats

extension AreaBuilder {
  /// Makes the built-in demo area.
  ///
  /// - Parameters:
  ///   - target: the folder to make.
  ///   - replace: whether an existing area may be replaced.
  /// - Returns: the area.
  /// - Throws: `InputError` when the target cannot be made; `CancellationError` when the task is cancelled.
  public func buildDemo(into target: URL, replace: Bool = false) async throws -> Area {
    // The target is checked before the long work.
    try AreaWorkshop.check(target, replace: replace)
    let demo = try DemoArea(detail: .full) { progress("making the island", 0.85 * $0) }
    return try await build(demo, into: target, replace: replace)
  }

  /// Puts an island that has been computed into an area folder.
  func build(_ demo: DemoArea, into target: URL, replace: Bool = false) async throws -> Area {
    let data = try demo.mapData()
    let survey = OSMSurvey(nodes: demo.map.nodes, ways: demo.map.ways, relations: demo.map.relations)
    let source = "made by Waymark, no rights reserved (CC0 1.0)"
    let draft = AreaManifest(
      name: "Skarra", created: nil, survey: survey,
      sources: [
        AreaManifest.Source(kind: "map", file: source, license: "CC0-1.0"),
        AreaManifest.Source(kind: "elevation", file: source, license: "CC0-1.0"),
      ], spots: demo.spots)
    return try await make(draft, into: target, replace: replace, done: 0.85) { folder throws(InputError) in
      do {
        try data.write(to: folder.appendingPathComponent(Area.mapFile))
      } catch {
        throw InputError("the map cannot be written", file: target.path, advice: "check that there is room")
      }
      return ElevationTile(name: DemoArea.tile).map { [($0, { demo.grid })] } ?? []
    }
  }
}
