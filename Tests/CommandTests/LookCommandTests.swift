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
    var text = "ncols 200\nnrows 200\nxllcorner 6.9\nyllcorner 45.85\ncellsize 0.001\n"
    let plain = Array(repeating: "100", count: 200).joined(separator: " ")
    let wall = Array(repeating: "600", count: 200).joined(separator: " ")
    for row in 0..<200 { text += ((48...51).contains(row) ? wall : plain) + "\n" }
    dem = try folder.write(text, to: "wall.asc")
    // Bright above, dark below.
    var picture = "P3\n96 64\n255\n"
    for row in 0..<64 { picture += String(repeating: row < 30 ? "150 190 230\n" : "60 80 50\n", count: 96) }
    _ = try folder.write(picture, to: "photo.ppm")
  }

  private func table(_ rows: String...) throws -> String {
    try folder.write(
      "file,latitude,longitude,focal_px,width_px\n" + rows.joined(separator: "\n") + "\n", to: "photos.csv")
  }

  @Test func everyRowHasAllFields() async throws {
    let path = try table("photo.ppm,45.9,7,80,96", "photo.ppm,45.9,7,none,96", "photo.ppm,-33,151,80,96")
    let run = await CommandRun.waymark("look", "--table", path, "--dem", dem, "--json")
    let rows = try #require(try run.json.array)
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
    #expect(withoutPlace.exitCode != 0 && withoutPlace.diagnostics.contains("does not say where it was taken"))
    #expect(try withoutPlace.json.array?.count == 1)
    let nothing = await CommandRun.waymark("look", "--dem", dem)
    #expect(nothing.exitCode == 2 && nothing.diagnostics.contains("nothing to look at"))
  }
}
