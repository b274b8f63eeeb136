import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkPhotos
import WaymarkRenderedViews

/// Photos with a known direction, on real elevations.
@Suite struct KhumbuPhotoTests {
  private static func statistics(usesCompass: Bool) throws -> LookStatistics {
    let table = try PhotoTable(path: SharedData.url("photos/everest/photos.csv").path)
    let finder = LookFinder(
      try ElevationCollection(paths: [SharedData.url("elevation/N27E086.hgt.zip").path]))
    finder.usesCompass = usesCompass
    var statistics = LookStatistics("clear")
    for row in table.rows where row.truth != nil {
      let result = try finder.look(file: row.file, path: row.path, facts: row.facts)
      statistics.add(result.seen?.skyline?.accepted, truth: row.truth?.yawDegrees, milliseconds: nil)
    }
    return statistics
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"), arguments: [true, false])
  func clearRidgesGiveTheDirection(usesCompass: Bool) throws {
    let statistics = try Self.statistics(usesCompass: usesCompass)
    #expect(statistics.wrong == 0)
    #expect(Double(statistics.accepted) >= (usesCompass ? 0.85 : 0.7) * Double(statistics.count))
    #expect(try #require(statistics.rms) < 0.2)
  }
}
