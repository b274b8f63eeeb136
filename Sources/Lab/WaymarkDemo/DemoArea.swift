import Foundation
import WaymarkAreas
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// The built-in demo area: Skarra, an island that does not exist, at 47.5° N 35.5° W in the North Atlantic. Mountains,
/// a great valley with a lake, a town with an old centre and stairs, villages, roads and marked trails; all of it is
/// computed, the same every time, and needs no network.
struct DemoArea {
  /// The map.
  let map: DemoMap
  /// The elevation tile.
  let grid: ElevationGrid
  /// Places for examples.
  let spots: [AreaManifest.Spot]

  /// The tile that the island lies in.
  static let tile = "N47W036"

  /// Computes the island.
  ///
  /// - Parameters:
  ///   - detail: how finely it is computed.
  ///   - progress: called with the share of the work done.
  /// - Throws: `CancellationError` when the task is cancelled.
  init(detail: DemoDetail, progress: (Double) -> Void) throws {
    let land = try DemoTerrain(detail: detail) { progress(0.5 * $0) }
    let planner = try DemoPlanner(land, detail: detail) { progress(0.5 + 0.3 * $0) }
    try Task.checkCancellation()
    grid = try Self.tileGrid(of: planner.terrain.field, detail: detail)
    progress(0.9)
    map = DemoMap(planner.plan, grid: grid)
    spots = planner.spots.compactMap { spot in
      DemoProjection.coordinate(spot.point).map { AreaManifest.Spot(name: spot.name, coordinate: $0) }
    }
    progress(1)
  }

  /// The land on the samples of its tile, in whole metres; sea where there is no land.
  private static func tileGrid(of field: HeightField, detail: DemoDetail) throws -> ElevationGrid {
    let fine = detail == .full ? field.refined() : field
    var rows: [Float] = []
    rows.reserveCapacity(fine.heights.count)
    for row in (0..<fine.side).reversed() { rows += fine.heights[row * fine.side..<(row + 1) * fine.side] }
    let latitudeStep = fine.cell / DemoProjection.metersPerLatitude
    let longitudeStep = fine.cell / DemoProjection.metersPerLongitude
    let source = try ElevationGrid(
      north: DemoProjection.latitude + latitudeStep * Double(fine.side - 1) / 2,
      west: DemoProjection.longitude - longitudeStep * Double(fine.side - 1) / 2, latitudeStep: latitudeStep,
      longitudeStep: longitudeStep, rows: fine.side, columns: fine.side, samples: rows)
    let sampled = try source.resampled(
      north: 48, west: -36, latitudeStep: ElevationTile.step, longitudeStep: ElevationTile.step,
      rows: ElevationTile.side, columns: ElevationTile.side)
    var samples = sampled.samples
    samples.withUnsafeMutableBufferPointer { samples in
      for i in samples.indices { samples[i] = samples[i] > 0 ? samples[i].rounded() : 0 }
    }
    return try ElevationGrid(
      north: 48, west: -36, latitudeStep: ElevationTile.step, longitudeStep: ElevationTile.step,
      rows: ElevationTile.side, columns: ElevationTile.side, samples: samples)
  }

  /// The map as an `.osm.pbf` file.
  func mapData() throws(InputError) -> Data {
    var bounds: GeographicBounds?
    for node in map.nodes where bounds?.include(node.coordinate) == nil { bounds = GeographicBounds(node.coordinate) }
    return try OSMPBFWriter.data(nodes: map.nodes, ways: map.ways, relations: map.relations, bounds: bounds)
  }
}
