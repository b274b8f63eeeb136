import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

/// Real, messy files of other programs.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)")) struct RealAnchorFilesTests {
  @Test(arguments: [
    ("gpx/andorra_for_map_matching.gpx", 0, "1 track"), ("gpx/barograph_zero_positions.gpx", 0, "1 track"),
    ("gpx/bright_angel_hike.gpx", 0, "1 track"), ("gpx/empty_no_trkpt.gpx", 0, "1 track"),
    ("gpx/garmin_oregon_oslo.gpx", 0, "1 track"), ("gpx/issue-70.gpx", 0, "1 track"),
    ("gpx/leipzig_route_and_track.gpx", 0, "1 track, 1 route"), ("gpx/mtk_logger_walk_italy.gpx", 7, "1 track"),
    ("gpx/skytraq_two_continents.gpx", 0, "1 track"), ("gpx/vitovtt_bad_altitude.gpx", 0, "1 track"),
    ("gpx/gx_track.kml", 0, "1 track, 2 entries without a position"), ("elevation/colorado_peaks.kml", 143, ""),
  ])
  func placesAndTheRest(path: String, count: Int, leftOut: String) throws {
    let file = SharedData.url(path).path
    let content = try AnchorFile.read(path: file)
    #expect(content.anchors.count == count && content.skipped.count == 0)
    #expect(content.leftOutText ?? "" == leftOut)
    guard Oracle.isAvailable else { return }
    let found = try PositionOracle.positions(file)
    #expect(content.anchors.map(\.position.coordinate.latitude) == found.map(\.latitude))
    #expect(content.anchors.map(\.position.coordinate.longitude) == found.map(\.longitude))
    #expect(content.anchors.map(\.name) == found.map(\.name))
  }

  @Test func waypointsOfALogger() throws {
    let first = try #require(
      try AnchorFile.read(path: SharedData.url("gpx/mtk_logger_walk_italy.gpx").path).anchors.first)
    #expect(first.name == "WP000001" && first.note == "")
    #expect(first.position.altitude == Altitude(meters: 374.813, reference: .meanSeaLevel))
    #expect(first.created?.iso8601() == "2008-05-04T12:52:47.000Z")
  }

  @Test func peaksOfColorado() throws {
    let content = try AnchorFile.read(path: SharedData.url("elevation/colorado_peaks.kml").path)
    let elbert = try #require(content.anchors.first)
    #expect(elbert.name == "Mount Elbert ☝️" && elbert.colour == .red)
    // Without a mode, KML lies on the ground, whatever its third values.
    #expect(elbert.position.altitude == nil && content.changed.count == 143)
    #expect(Set(content.anchors.map(\.colour)) == [.red, .yellow])
  }

  @Test(arguments: ["gpx/walk.nmea", "gpx/glider_27GLQKF3.igc", "gpx/berlin_gps_traces.csv.gz", "osm/krems.osm.gz"])
  func otherFormatsAreRefused(path: String) throws {
    let file = SharedData.url(path).path
    let error = try complaint { () throws(InputError) in _ = try AnchorFile.read(path: file) }
    #expect(error.description.contains("give gpx, geojson, kml or kmz"), "\(error)")
  }
}
