import Foundation
import TestSupport
import Testing
import WaymarkFormats

/// `waymark look`: its JSON, and photos that cannot be looked at. What it finds in photos is tested with `WaymarkVision`, and
/// in the example of docs/look.md.
@Suite struct LookCommandTests {
  private let folder: TemporaryFolder
  private let dem: String

  init() throws {
    folder = try TemporaryFolder()
    dem = try folder.writeWall()
    // Bright above, dark below; the bytes are letters.
    let rows = (0..<64).map { String(repeating: $0 < 30 ? "~~~" : "   ", count: 96) }
    _ = try folder.write("P6\n96 64\n255\n" + rows.joined(), to: "photo.ppm")
  }

  private func table(_ rows: String...) throws -> String {
    try folder.write(
      "file,latitude,longitude,focal_px,width_px\n" + rows.joined(separator: "\n") + "\n", to: "photos.csv")
  }

  @Test func everyRowHasAllFields() async throws {
    let path = try table("photo.ppm,45.9,7,80,96", "photo.ppm,45.9,7,none,96", "photo.ppm,-33,151,80,96")
    let run = await CommandRun.waymark("look", "--table", path, "--dem", dem, "--json")
    let rows = try #require(try run.json["photos"]?.array)
    #expect(run.exitCode == 0 && rows.count == 3)
    for row in rows {
      for key in [
        "file", "accepted", "reason", "yaw_deg", "yaw_sigma_deg", "pitch_deg", "roll_deg", "compass_error_deg", "ms",
      ] {
        #expect(row[key] != nil, "\(key)")
      }
    }
    // A level wall looks the same wherever one turns a little.
    #expect(rows[0]["accepted"] == false && rows[0]["yaw_deg"]?.isNull == true)
    #expect(rows[1]["reason"]?.string?.contains("line 3, field focal_px") == true)
    #expect(rows[2]["accepted"] == false)
  }

  @Test func withoutAnyPhotoItFails() async throws {
    let missing = await CommandRun.waymark("look", folder.path("no.jpg"), "--dem", dem)
    #expect(missing.exitCode != 0 && missing.diagnostics.contains("there is no such file"))
    let withoutPlace = await CommandRun.waymark("look", folder.path("photo.ppm"), "--dem", dem, "--json")
    #expect(withoutPlace.exitCode != 0 && withoutPlace.diagnostics.contains("--from LAT,LON"))
    #expect(try withoutPlace.json["photos"]?.array?.count == 1)
    let nothing = await CommandRun.waymark("look", "--dem", dem)
    #expect(nothing.exitCode == 2 && nothing.diagnostics.contains("nothing to look at"))
  }

  /// A photo without EXIF: what the command line says of it is enough, and what is tapped is as uncertain as the direction.
  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func aPhotoWithoutEXIFNamesWhatIsTapped() async throws {
    let peaks = try folder.write("name,lat_deg,lon_deg\nLong Ridge,27.777238,86.675520\n", to: "peaks.csv")
    let words = [
      "look", SharedData.url("photos/everest/1512.jpg").path, "--dem",
      SharedData.url("elevation/N27E086.hgt.zip").path, "--peaks", peaks, "--from", "27.687133,86.731589,2851.1",
      "--fov", "30.26", "--heading", "335", "--json",
    ]
    for (tap, names) in [("488,532", true), ("488,545", true), ("700,700", false)] {
      let run = await CommandRun.waymark(words + ["--tap", tap])
      let row = try #require(try run.json["photos"]?.array?.first)
      let yaw = try #require(row["yaw_deg"]?.double, "\(row.text())")
      let sigma = try #require(row["yaw_sigma_deg"]?.double)
      #expect(abs(yaw - 331.04) < 0.5)
      let tapped = try #require(row["tap"])
      let distance = try #require(tapped["distance_m"]?.double ?? tapped["highest"]?["distance_m"]?.double)
      let uncertainty = try #require(tapped["uncertainty_m"]?.double)
      #expect(uncertainty >= distance * sigma * .pi / 180, "\(tapped.text())")
      #expect((tapped["peak"]?["name"]?.string == "Long Ridge") == names, "\(tapped.text())")
    }
    let outside = await CommandRun.waymark(words + ["--tap", "961,10"])
    #expect(outside.exitCode == 1 && outside.diagnostics.contains("outside the photo"))
    let withTable = await CommandRun.waymark("look", "--table", "x.csv", "--dem", dem, "--tap", "1,1")
    #expect(withTable.exitCode == 2 && withTable.diagnostics.contains("--tap goes with a PHOTO"))
  }

  /// A street between houses, of a drive with a known direction; the compass is 12° off.
  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func housesGiveTheDirectionInAStreet() async throws {
    let town = SharedData.url("photos/town").path
    let area = folder.path("area")
    let osm = SharedData.url("photos/town/karlsruhe.osm.gz").path
    let built = await CommandRun.waymark("area", "build", "--osm", osm, "--out", area)
    try #require(built.exitCode == 0, "\(built.diagnostics)")
    let path = try folder.write(
      """
      file,width_px,height_px,focal_px,principal_x_px,principal_y_px,latitude,longitude,compass_true_deg
      \(town)/3899.jpg,795,240,458.513,390.294,118.738,48.98218935,8.40322161,183.2
      """, to: "town.csv")
    let run = await CommandRun.waymark("look", "--table", path, "--area", area, "--json")
    let row = try #require(try run.json["photos"]?.array?.first)
    #expect(row["accepted"] == true, "\(row.text())")
    let yaw = try #require(row["yaw_deg"]?.double)
    let sigma = try #require(row["yaw_sigma_deg"]?.double)
    #expect(abs(yaw - 171.209) < 2 * sigma && sigma < 1.2)
  }
}
