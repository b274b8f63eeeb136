import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkPhotos

@Suite struct PhotoTableTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to name: String) throws -> String {
    let file = folder.url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  @Test func fieldsThatAreWrongBelongToTheirRow() throws {
    let path = try write(
      """
      file,latitude,longitude,focal_px,width_px,compass_true_deg,truth_yaw_deg
      a.jpg,46.5,7.5,900,1200,12.5,14
      b.jpg,146.5,7.5,900,1200,,
      c.jpg,46.5,7.5,,1200,,
      """, to: "photos.csv")
    let table = try PhotoTable(path: path)
    #expect(table.rows.count == 3)
    #expect(table.rows[0].problem == nil && table.rows[0].facts.focalShare == 0.75)
    #expect(table.rows[0].truth?.yawDegrees == 14 && table.rows[0].facts.compassDegrees == 12.5)
    #expect(table.rows[1].problem?.field == "latitude" && table.rows[1].problem?.line == 3)
    #expect(table.rows[2].problem?.field == "focal_px" && table.rows[2].problem?.line == 4)
  }

  @Test func aTableWithoutColumnsOrPhotosIsRefused() throws {
    let columns = try write("file,latitude\na.jpg,1\n", to: "columns.csv")
    #expect(throws: InputError.self) { try PhotoTable(path: columns) }
    let empty = try write("file,latitude,longitude,focal_px,width_px\n", to: "empty.csv")
    #expect(throws: InputError.self) { try PhotoTable(path: empty) }
  }

  @Test func filesThatAreNoPhotosAreNamed() throws {
    let text = try write("no picture", to: "text.jpg")
    let error = #expect(throws: InputError.self) { try PhotoFile.read(path: text) }
    #expect(error?.file == text)
    #expect(throws: InputError.self) { try PhotoFile.read(path: folder.url.appendingPathComponent("absent.jpg").path) }
  }

  @Test func theReportHasExactlyItsFields() throws {
    let problem = InputError("there is no such file", file: "a.jpg")
    guard case .array(let list) = LookReport([LookResult(file: "a.jpg", problem: problem)]).json["photos"],
      case .object(let object)? = list.first
    else {
      Issue.record("no list of objects")
      return
    }
    let names = [
      "file", "accepted", "reason", "yaw_deg", "yaw_sigma_deg", "pitch_deg", "roll_deg", "compass_error_deg", "ms",
    ]
    for name in names { #expect(object[name] != nil, "\(name)") }
    #expect(object["accepted"] == .bool(false) && object["yaw_deg"] == .null)
    #expect(object["reason"] == .string("a.jpg: there is no such file."))
  }
}
