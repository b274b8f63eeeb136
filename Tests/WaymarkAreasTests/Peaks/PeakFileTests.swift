import Foundation
import TestSupport
import Testing
import WaymarkAreas
import WaymarkFormats

@Suite struct PeakFileTests {
  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func theMapAndTheTableOfAndorraAgree() throws {
    let map = try PeakFile.read(path: SharedData.url("osm/andorra.osm.pbf").path)
    let table = try PeakFile.read(path: SharedData.url("elevation/peaks_andorra_osm.csv").path)
    let named = Dictionary(map.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for peak in table {
      let same = try #require(named[peak.name], "\(peak.name)")
      #expect(abs(same.coordinate.latitude - peak.coordinate.latitude) < 0.3)
    }
    // A peak in both lists is taken once; both lists are of the same map.
    let both = try PeakFile.read(
      paths: [SharedData.url("osm/andorra.osm.pbf").path, SharedData.url("elevation/peaks_andorra_osm.csv").path])
    #expect(both.count <= map.count)
  }

  @Test func missingAndWrongFilesAreSaid() throws {
    #expect { try PeakFile.read(path: "missing.csv") } throws: { "\($0)".contains("missing.csv") }
    #expect { try PeakFile.read(path: "missing.osm.pbf") } throws: { "\($0)".contains("no such file") }
    let folder = try TemporaryFolder()
    #expect { try PeakFile.read(path: folder.url.path) } throws: { "\($0)".contains("no area") }
  }
}
