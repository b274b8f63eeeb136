import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

@Suite struct FixImporterTests {
  private func read(
    _ format: ImportFormat, _ text: String, _ options: ImportOptions = ImportOptions()
  ) throws -> ImportedTrack {
    let folder = try TemporaryFolder()
    return try format.read(folder.write("file", text), options: options)
  }

  private func seconds(_ text: String) throws -> Double { try #require(UTCInstant(iso8601: text)).secondsSince1970 }

  // MARK: RTKLIB

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func theRealRTKWalk() throws {
    let path = SharedData.url("tracks/rtk_walk/gnss.pos").path
    let track = try ImportFormat.rtklib.read(path)
    #expect(track.fixes.count == 536)
    #expect(track.truths.isEmpty)
    let (time, fix) = try #require(track.fixes.first)
    // 17:30:39.749 GPST is 18 s ahead of UTC.
    #expect(abs(time - (try seconds("2025-08-28T17:30:21.749Z"))) < 1e-6)
    #expect(fix.coordinate == Coordinate(latitude: 40.0966916, longitude: -105.1471665))
    #expect(abs(fix.horizontalAccuracy - 1.5152 * 0.0098995) < 1e-9)
    #expect(abs((fix.speed ?? 0) - 0.001 * 5.0.squareRoot()) < 1e-9)
    var options = ImportOptions()
    options.fixedAsTruth = true
    let withTruth = try ImportFormat.rtklib.read(path, options: options)
    #expect(withTruth.truths.count == 349)
    #expect(withTruth.fixes.count == 536)
    options.truthOnly = true
    let truth = try ImportFormat.rtklib.read(path, options: options)
    #expect(truth.truths.count == 349)
    #expect(truth.fixes.isEmpty)
    // Integrating the walk's velocities leads to its last position: course and speed are right.
    var east = 0.0
    var north = 0.0
    for (a, b) in zip(track.fixes, track.fixes.dropFirst()) {
      let (s, c) = Angle.sinCos(degrees: a.fix.course ?? 0)
      east += (a.fix.speed ?? 0) * s * (b.time - a.time)
      north += (a.fix.speed ?? 0) * c * (b.time - a.time)
    }
    #expect(Vector3(east, north, 0).length < 2)
  }

  @Test func rtklibInItsOtherForms() throws {
    let week = try read(
      .rtklib,
      """
      % (lat/lon/height=WGS84/geodetic,Q=1:fix,2:float,ns=# of satellites)
      %  GPST          latitude(d'") longitude(d'")  height(m)   Q  ns   sdn(m)   sde(m)   sdu(m)
      2381 408639.749   40 05 48.0  -105 08 49.8   1601.4   5   9   2.0000   2.0000   3.0000
      2381 408639.749   91 05 48.0  -105 08 49.8   1601.4   5   9   2.0000   2.0000   3.0000
      """)
    let (time, fix) = try #require(week.fixes.first)
    #expect(abs(time - (try seconds("2025-08-28T17:30:21.749Z"))) < 1e-6)
    #expect(abs(fix.coordinate.latitude - (40 + 5.0 / 60 + 48.0 / 3600)) < 1e-12)
    #expect(abs(fix.coordinate.longitude + (105 + 8.0 / 60 + 49.8 / 3600)) < 1e-12)
    #expect(fix.altitude == Altitude(meters: 1601.4, reference: .meanSeaLevel))
    #expect(week.damage.first.map(\.number) == [4])
    let position = GeodeticPosition(try #require(Coordinate(latitude: 47.5, longitude: 8.5)), height: 500)
    let v = ECEF.vector(of: position)
    let earth = try read(
      .rtklib,
      """
      %  UTC   x-ecef(m)  y-ecef(m)  z-ecef(m)   Q  ns   sdx(m)   sdy(m)   sdz(m)
      2025-08-28 17:30:39.749 \(v.x) \(v.y) \(v.z) 5 9 2 2 2
      """)
    let there = try #require(earth.fixes.first)
    #expect(abs(there.time - (try seconds("2025-08-28T17:30:39.749Z"))) < 1e-6)
    #expect(there.fix.coordinate.distance(to: position.coordinate) < 1e-6)
    #expect(abs((there.fix.altitude?.meters ?? 0) - 500) < 1e-6)
    #expect(abs(there.fix.horizontalAccuracy - 1.5152 * 2) < 1e-9)
  }

  @Test func rtklibThatCannotBeUsedIsSaid() throws {
    let baseline = "%  GPST  e-baseline(m)  n-baseline(m)  u-baseline(m) Q\n2025/08/28 17:30:39.749 1 2 3 1\n"
    let error = #expect(throws: InputError.self) { _ = try read(.rtklib, baseline) }
    #expect(error?.problem == "positions are relative to a base station")
    #expect(throws: InputError.self) { _ = try read(.rtklib, "2025/08/28 17:30:39.749 40 -105 1600 1\n") }
    #expect(throws: InputError.self) {
      _ = try read(.rtklib, "%  JST latitude(deg) longitude(deg)\n2025/08/28 1 1 1\n")
    }
    var options = ImportOptions()
    options.fixedAsTruth = true
    #expect(throws: InputError.self) {
      _ = try read(.rtklib, "% GPST latitude(deg) longitude(deg) height(m) Q\n2025/08/28 17:30:39.7 1 1 1 5\n", options)
    }
  }

  @Test func leapSecondsByDate() {
    // 18 s from the GPS time of 2017-01-01T00:00:18 on; before 2012-07-01 15 s; none in 1980.
    #expect(GPSTime.utc(ofGPSDate: 1_483_228_818) == 1_483_228_800)
    #expect(GPSTime.utc(ofGPSDate: 1_483_228_816) == 1_483_228_799)
    #expect(GPSTime.utc(ofGPSDate: 1_341_100_800 - 100) == 1_341_100_800 - 115)
    #expect(GPSTime.utc(week: 0, seconds: 0) == GPSTime.epoch)
  }

  // MARK: GnssLogger

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func theRealGnssLog() throws {
    let path = SharedData.url("tracks/pixel7_gnsslogger/gnss_log.txt").path
    let fused = try ImportFormat.gnsslogger.read(path)
    #expect(fused.damage.isEmpty)
    #expect(fused.device == "Google Pixel 7")
    #expect(fused.fixes.count == 95)
    #expect(fused.headings.count == 10)
    #expect(fused.clock.kind == .boot)
    #expect(abs((fused.clock.utcOffset ?? 0) - 1_699_384_457.9) < 1)
    let first = try #require(fused.fixes.first)
    #expect(first.time == 16_126.559152000002)
    #expect(first.fix.coordinate == Coordinate(latitude: 37.4265084, longitude: -122.1737085))
    #expect(first.fix.horizontalAccuracy == 4.139)
    #expect(first.fix.altitude == Altitude(meters: 1.7895395873822721, reference: .ellipsoid))
    #expect(first.fix.verticalAccuracy == 1.391284)
    #expect(first.fix.speedAccuracy == 0.1958978)
    // The phone lay nearly flat: the heading is that of its top edge.
    #expect(abs((fused.headings.last?.reading.degrees ?? 0) - 343) < 0.1)
    for (provider, count) in [(ImportOptions.Provider.gps, 94), (.network, 54), (.all, 243)] {
      var options = ImportOptions()
      options.provider = provider
      #expect(try ImportFormat.gnsslogger.read(path, options: options).fixes.count == count)
    }
  }

  @Test func oldGnssLogsWithoutTheDevicesClock() throws {
    let track = try read(
      .gnsslogger,
      """
      # Fix,Provider,Latitude,Longitude,Altitude,Speed,Accuracy,(UTC)TimeInMs
      Fix,gps,37.5,-122.25,10.5,1.5,4.0,1600000000000
      Fix,gps,97.5,-122.25,10.5,1.5,4.0,1600000001000
      Fix,magic,37.5,-122.25,10.5,1.5,4.0,1600000001000
      """)
    #expect(track.clock == .utc)
    #expect(track.fixes.map(\.time) == [1_600_000_000])
    #expect(track.fixes.first?.fix.speed == 1.5)
    #expect(track.damage.first.map(\.number) == [3, 4])
  }

  @Test func androidOrientationGivesTheCamerasHeading() {
    // Flat on the table: the top edge. Upright (pitch −90): the camera points where the back of the phone faces.
    #expect(abs(AndroidOrientation.cameraHeading(azimuth: 30, pitch: 0, roll: 0) - 30) < 1e-9)
    #expect(abs(AndroidOrientation.cameraHeading(azimuth: 30, pitch: -80, roll: 0) - 30) < 1e-9)
    // On its left edge, top edge to the north, the back faces west or east.
    #expect(abs(AndroidOrientation.cameraHeading(azimuth: 0, pitch: 0, roll: 90) - 270) < 1e-9)
    #expect(abs(AndroidOrientation.cameraHeading(azimuth: 0, pitch: 0, roll: -90) - 90) < 1e-9)
  }

  // MARK: Apple

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func theRealTunnelDrive() throws {
    let track = try ImportFormat.cllocation.read(SharedData.url("tracks/cllocation_tunnel_san_francisco.json").path)
    #expect(track.samples.count == 13)
    let (time, fix) = try #require(track.fixes.first)
    #expect(time == 1_497_475_499.025679)
    #expect(fix.coordinate == Coordinate(latitude: 37.801929819902256, longitude: -122.45956801250402))
    #expect(fix.altitude == Altitude(meters: 23.702549187157306, reference: .meanSeaLevel))
    #expect(fix.course == 67.85979461669922)
    #expect(fix.speed == 22.899999618530273)
  }

  @Test func coreLocationsUnknownValuesAreAbsent() throws {
    let track = try read(
      .cllocation,
      """
      [{"latitude":47,"longitude":8,"altitude":0,"horizontalAccuracy":-1,"verticalAccuracy":-1,"speed":-1,"course":-1,
        "timestamp":"2026-11-20T10:00:00.500Z"}]
      """)
    let (time, fix) = try #require(track.fixes.first)
    #expect(time == (try seconds("2026-11-20T10:00:00.500Z")))
    #expect(fix == LocationFix(coordinate: fix.coordinate, horizontalAccuracy: -1, verticalAccuracy: -1))
    for text in [
      "[]", "{}", "[1]", "[{\"latitude\":47,\"longitude\":8,\"horizontalAccuracy\":1}]", "[{\"latitude\":\"47\"}]",
    ] {
      #expect(throws: InputError.self) { _ = try read(.cllocation, text) }
    }
  }

  /// Wherever a recording ends, its whole locations are there, and that it was cut off is said.
  @Test func aCutOffRecordingOfCoreLocationGivesWhatIsWhole() throws {
    let locations = (0..<4).map {
      "{\"latitude\":47.\($0 + 1)25,\"longitude\":8.5,\"horizontalAccuracy\":5,\"timestamp\":170000000\($0).5}"
    }
    let text = "[" + locations.joined(separator: ",\n") + "]"
    for length in 1..<text.utf8.count {
      let part = String(decoding: text.utf8.prefix(length), as: UTF8.self)
      let whole = part.split(separator: "}", omittingEmptySubsequences: false).count - 1
      guard whole > 0 else {
        #expect(throws: InputError.self, "\(part)") { _ = try read(.cllocation, part) }
        continue
      }
      let track = try read(.cllocation, part)
      #expect(track.fixes.count == whole, "\(part)")
      #expect(track.notes.count == 1 && track.notes[0].hasPrefix("the file is cut off in line "), "\(track.notes)")
      #expect(track.fixes.map(\.1.coordinate.latitude) == (0..<whole).map { 47.125 + Double($0) / 10 })
    }
    #expect(throws: InputError.self) { _ = try read(.cllocation, text.replacingOccurrences(of: ":5,", with: ":5;")) }
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func theRealIPhoneThatStoodStill() throws {
    let path = SharedData.url("tracks/iphone_corelocation").path
    let track = try ImportFormat.corelocation.read(path)
    #expect(track.fixes.count == 8)
    #expect(track.fixes.allSatisfy { $0.fix.horizontalAccuracy == 65 })
    #expect(track.poses.isEmpty)
    #expect(track.headings.count > 200)
    #expect(track.clock.kind == .boot)
    #expect(track.notes.contains { $0.contains("not related") })
    #expect(try ImportFormat.corelocation.read(path + "/gps.txt").clock == .utc)
    var options = ImportOptions()
    options.standing = true
    options.headingNorth = .true
    let standing = try ImportFormat.corelocation.read(path, options: options)
    #expect(standing.poses.count == 4623)
    // Rotated in the hand: the poses agree with gravity, and the compass with them up to one offset (arbitrary yaw) and
    // the errors of an uncalibrated magnetometer.
    let gravity = try SharedData.text("tracks/iphone_corelocation/gravity.txt").split(separator: "\n").dropFirst()
    for (line, (_, pose)) in zip(gravity, standing.poses) {
      let g = line.split(separator: " ").compactMap { Double($0) }
      let down = try #require(Vector3(g[1], g[2], g[3]).normalized)
      #expect((pose.orientation.rotate(down) - Vector3(0, -1, 0)).length < 1e-4)
      #expect(pose.tracking == .limited)
    }
    var index = 0
    for (time, reading) in track.headings {
      while standing.poses[index].time < time { index += 1 }
      let orientation = standing.poses[index].pose.orientation
      let camera = orientation.rotate(Vector3(0, 0, -1))
      // Near the angle at which the top edge takes over, either may be meant.
      if abs(abs(camera.y) - 0.866) < 0.05 { continue }
      let direction = abs(camera.y) > 0.866 ? orientation.rotate(Vector3(0, 1, 0)) : camera
      let yaw = try #require(Angle.heading(east: direction.x, north: -direction.z))
      #expect(abs(Angle.difference(fromDegrees: yaw, toDegrees: reading.degrees) + 112) < 25)
    }
    #expect(standing.headings.contains { $0.reading.north == .true })
  }

  @Test func compassHeadingsFromGravityAndField() throws {
    // Upright, field to the north and down, the back of the phone to the east: the heading is 90°.
    let down = Vector3(0, -9.81, 0)
    let field = Vector3(-20, -40, 0)
    #expect(abs(try #require(CoreLocationLoggerImporter.heading(down: down, field: field)) - 90) < 1e-9)
    // Flat, top edge to the north-west.
    let flat = try #require(CoreLocationLoggerImporter.heading(down: Vector3(0, 0, -9.81), field: Vector3(20, 20, -40)))
    #expect(abs(flat - 315) < 1e-9)
    #expect(CoreLocationLoggerImporter.heading(down: down, field: down) == nil)
    #expect(CoreLocationLoggerImporter.heading(down: .zero, field: field) == nil)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func theRealMotorbike() throws {
    let path = SharedData.url("tracks/iphone_sensorlog_motorbike/2016-08-09-Motorbike.csv").path
    let track = try ImportFormat.sensorlog.read(path)
    #expect(track.damage.isEmpty)
    #expect(track.fixes.count == 107)
    #expect(track.headings.count == 2765)
    #expect(track.headings.allSatisfy { $0.reading.north == .true })
    // As in the data's description: the phone was mounted with an offset of 132 degrees.
    var sum = 0.0
    var count = 0.0
    for (time, fix) in track.fixes {
      guard let speed = fix.speed, let course = fix.course, speed > 4,
        let heading = track.headings.min(by: { abs($0.time - time) < abs($1.time - time) })
      else { continue }
      sum += Angle.wrappedTo360(heading.reading.degrees - course)
      count += 1
    }
    #expect(abs(sum / count - 132) < 3)
  }

  @Test func sensorLogOfNewerVersionsAndWithRepeatedValues() throws {
    let track = try read(
      .sensorlog,
      """
      loggingTime,locationTimestamp_since1970(s),locationLatitude(WGS84),locationLongitude(WGS84),locationAltitude(m),\
      locationSpeed(m/s),locationCourse(°),locationVerticalAccuracy(m),locationHorizontalAccuracy(m),\
      locationHeadingTimestamp_since1970(s),locationTrueHeading(°),locationMagneticHeading(°),locationHeadingAccuracy(°)
      "a, b",1600000000,47.5,8.5,400,-1,-1,-1,5,1600000000,-1,12.5,20
      c,1600000000,47.5,8.5,400,-1,-1,-1,5,1600000000,-1,12.5,20
      d,1600000001,97.5,8.5,400,-1,-1,-1,5,,,,
      """)
    #expect(track.fixes.count == 1)
    #expect(track.fixes.first?.fix.altitude == nil)
    #expect(track.fixes.first?.fix.speed == nil)
    #expect(track.headings.map(\.reading) == [HeadingReading(degrees: 12.5, north: .magnetic, accuracy: 20)])
    #expect(track.damage.first.map(\.number) == [4])
  }

  // MARK: IGC and GPX

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func theRealGlider() throws {
    let track = try ImportFormat.igc.read(SharedData.url("gpx/glider_27GLQKF3.igc").path)
    #expect(track.damage.isEmpty)
    #expect(track.fixes.count == 1070)
    let altitudes = track.fixes.compactMap { $0.fix.altitude?.meters }
    #expect(altitudes.min() == 463)
    #expect(altitudes.max() == 2409)
    #expect(track.fixes.first.map { $0.time } == (try seconds("2022-07-16T19:41:31Z")))
    // FXA is 7 m at 95 %.
    #expect(abs((track.fixes.first?.fix.horizontalAccuracy ?? 0) - 7 * 0.6094) < 0.01)
  }

  @Test func igcOverMidnightAndWithWrongRecords() throws {
    let track = try read(
      .igc,
      """
      AXXX001
      HFDTEDATE:311225,01
      B2359590000000N00000000EV0050000600
      B0000004730000S00830000WA0050000600
      B0000054730000X00830000WA0050000600
      B000006
      Bgarbage
      """)
    let midnight = try seconds("2026-01-01T00:00:00Z")
    // The first is at 0,0: no position.
    #expect(track.fixes.map { $0.time - midnight } == [0])
    #expect(track.notes.contains { $0.contains("0,0") && $0.hasSuffix(": 1") })
    #expect(track.fixes.map(\.fix.horizontalAccuracy) == [10])
    #expect(track.fixes.map(\.fix.altitude) == [Altitude(meters: 600, reference: .ellipsoid)])
    #expect(track.fixes.last?.fix.coordinate == Coordinate(latitude: -47.5, longitude: -8.5))
    #expect(track.damage.first.map(\.number) == [5, 6, 7])
    #expect(throws: InputError.self) { _ = try read(.igc, "B2359590000000N00000000EV0050000600\n") }
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func theRealGPXTracks() throws {
    let hike = try ImportFormat.gpx.read(SharedData.url("gpx/bright_angel_hike.gpx").path)
    #expect(hike.fixes.count == 735)
    #expect(hike.fixes.first?.time == (try seconds("2025-06-23T17:14:41.876Z")))
    #expect(hike.fixes.first?.fix.altitude == Altitude(meters: 2077.813447, reference: .meanSeaLevel))
    #expect(hike.fixes.allSatisfy { $0.fix.horizontalAccuracy == GPXFixImporter.defaultAccuracy })
    let walk = try ImportFormat.gpx.read(SharedData.url("gpx/mtk_logger_walk_italy.gpx").path)
    #expect(walk.fixes.count == 1199)
    #expect(abs((walk.fixes.first?.fix.horizontalAccuracy ?? 0) - 1.0714 * 0.85 * 5) < 1e-9)
    let nowhere = #expect(throws: InputError.self) {
      _ = try ImportFormat.gpx.read(SharedData.url("gpx/barograph_zero_positions.gpx").path)
    }
    #expect(nowhere?.problem.contains("0,0") == true)
    #expect(throws: InputError.self) { _ = try ImportFormat.gpx.read(SharedData.url("gpx/empty_no_trkpt.gpx").path) }
    let error = #expect(throws: InputError.self) {
      _ = try ImportFormat.gpx.read(SharedData.url("gpx/andorra_for_map_matching.gpx").path)
    }
    #expect(error?.problem == "none of the 21 track points has a time")
  }

  @Test func gpxPointsWithSpeedCourseAndDamage() throws {
    let track = try read(
      .gpx,
      """
      <gpx creator="me"><trk><trkseg>
      <trkpt lat="47" lon="8"><ele>400</ele><time>2026-11-20T11:00:00+01:00</time><extensions><a:speed>1.5</a:speed>\
      <a:course>370</a:course></extensions></trkpt>
      <trkpt lat="97" lon="8"><time>2026-11-20T10:00:01Z</time></trkpt>
      <trkpt lat="47" lon="8"><time>soon</time></trkpt>
      <trkpt lat="47" lon="8"></trkpt>
      </trkseg></trk></gpx>
      """)
    #expect(track.fixes.map(\.time) == [try seconds("2026-11-20T10:00:00Z")])
    #expect(track.fixes.first?.fix.speed == 1.5)
    #expect(track.fixes.first?.fix.course == nil)
    #expect(track.damage.count == 2)
    #expect(
      track.notes == [
        "1 track points without a time are left out",
        "values that are not known or cannot be used are left out: course (1)",
      ])
    #expect(throws: InputError.self) { _ = try read(.gpx, "<kml></kml>") }
    #expect(throws: InputError.self) { _ = try read(.gpx, "<gpx><trk>") }
  }
}
