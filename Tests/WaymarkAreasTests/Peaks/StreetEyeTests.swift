import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

@testable import WaymarkAreas

/// An eye without an altitude on the streets of Andorra's valleys and slopes stays on the ground.
@Suite struct StreetEyeTests {
  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func onAStreetNothingLiftsAnEye() throws {
    let extract = SharedData.url("osm/andorra.osm.pbf")
    var terrain = try Terrain([
      TerrainTile(try ElevationFile(path: SharedData.url("elevation/N42E001.hgt.zip").path).grid())
    ])
    terrain.summits = try OSMPeaks.read(extract).map { ListedSummit($0.coordinate, altitude: $0.altitude) }
    let kinds: Set<String> = [
      "residential", "pedestrian", "living_street", "primary", "secondary", "tertiary", "service",
    ]
    var wanted: Set<Int64> = []
    try OSMPBFReader.eachBlock(of: extract, .ways) { block in
      for way in block.ways where way.tags["highway"].map(kinds.contains) ?? false { wanted.formUnion(way.nodes) }
    }
    var (places, lifted, greatest) = (0, 0, 0.0)
    try OSMPBFReader.eachBlock(of: extract, .nodes) { block in
      for node in block.nodes where wanted.contains(node.id) {
        guard let eye = try? terrain.eye(at: node.coordinate) else { continue }
        places += 1
        if eye.summitRise > 2 { lifted += 1 }
        greatest = max(greatest, eye.summitRise)
      }
    }
    print("\(lifted) of \(places) places on streets are lifted, at most by \(greatest) m")
    // Roads that cross a top within half a cell of it.
    #expect(places > 10_000 && Double(lifted) < 0.005 * Double(places))
    #expect(greatest < 40)
  }
}
