import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkAreas

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

  /// Thirty spellings of 2000 m; hills, peaks as areas, names only in other languages.
  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func theManyWaysOfTaggingAPeak() throws {
    var notes: [String] = []
    let peaks = try PeakFile.read(path: SharedData.url("cases/land/p01-peak-heights/peaks.osm").path) {
      notes.append($0)
    }
    let heights = Dictionary(peaks.map { ($0.name, $0.altitude?.meters) }, uniquingKeysWith: { first, _ in first })
    // What the ground has to tell, a range, and those below.
    let others: [String: Double] = [
      "Zero": 0, "Nega": -400, "TypoHigh": 18_941, "A Hill": 1200, "Nur Deutsch": 1300, "Alt Peak": 1300,
      "Area Peak": 1500,
    ]
    for (name, height) in others { #expect(heights[name] == .some(.some(height)), "\(name)") }
    #expect(heights["Range"] == .some(nil as Double?))
    #expect(notes.count == 1 && notes[0].contains("“2000-2010”"), "\(notes)")
    for (name, height) in heights where others[name] == nil && name != "Range" {
      #expect(abs((height ?? 0) - 2000) < 0.5, "\(name): \(height ?? -1)")
    }
    #expect(peaks.count == 34)
    // The middle of its outline.
    let area = try #require(peaks.first { $0.name == "Area Peak" })
    #expect(abs(area.coordinate.latitude - 46.5009898) < 1e-7 && abs(area.coordinate.longitude - 9.8014355) < 1e-7)
  }

  /// The same on the map, from which page and app have their summits.
  @Test func hillsAndNamesInOtherLanguagesAreOnTheMap() {
    for (tags, ele) in [
      (["natural": "hill", "name": "H", "ele": "2.000"] as OSMTags, 2000.0),
      (["natural": "peak", "name:de": "H", "ele": "2'000"], 2000),
      (["natural": "volcano", "alt_name": "H", "ele": "6562 ft"], 2000.0976),
    ] {
      let kind = MapClassifier.point(tags)
      #expect(kind?.layer == .peaks && kind?.attributes["name"] == .text("H"))
      guard case .number(let height)? = kind?.attributes["ele"] else {
        Issue.record("no height")
        continue
      }
      #expect(abs(height - ele) < 1e-6)
    }
  }

  @Test func missingAndWrongFilesAreSaid() throws {
    #expect { try PeakFile.read(path: "missing.csv") } throws: { "\($0)".contains("missing.csv") }
    #expect { try PeakFile.read(path: "missing.osm.pbf") } throws: { "\($0)".contains("no such file") }
    let folder = try TemporaryFolder()
    #expect { try PeakFile.read(path: folder.url.path) } throws: { "\($0)".contains("no area") }
  }
}
