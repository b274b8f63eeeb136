import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct TerrainSeekerTests {
  private let folder: TemporaryFolder
  private let files: GridFile

  init() throws {
    folder = try TemporaryFolder()
    files = GridFile(folder: folder)
  }

  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private func request(
    _ from: Coordinate, altitude: Double? = nil, heading: Double, pitch: Double, range: Double = 50_000
  ) -> SeekRequest {
    var request = SeekRequest(
      coordinate: from, altitude: altitude.map { Altitude(meters: $0, reference: .meanSeaLevel) },
      direction: HorizontalDirection(azimuthDegrees: heading, elevationDegrees: pitch))
    request.maximumRange = range
    return request
  }

  /// Flat land at 100 m with a wall of 600 m along 46° N, three cells thick.
  private func wall(_ name: String = "wall.asc") throws -> String {
    try files.ascii(name, south: 45.5, west: 6.5, cell: 0.001, rows: 1000, columns: 1000) { latitude, _ in
      abs(latitude - 46) < 0.0016 ? 600 : 100
    }
  }

  @Test func levelAndSteepLinesFindTheirPositions() throws {
    let seeker = TerrainSeeker(try ElevationCollection(paths: [try wall()]))
    let from = try position(45.9, 7)
    // Down: on the plain. 100 m above the ground at 10° below the horizontal: 567 m away, less the curvature's 2 cm.
    let down = try seeker.answer(request(from, altitude: 200, heading: 180, pitch: -10))
    guard case .hit(let hit)? = down.outcome else { return #expect(Bool(false), "\(down)") }
    #expect(abs(hit.groundDistance - 567.1) < 0.5 && abs(hit.elevation.meters - 100) < 1e-3)
    // Straight down.
    let nadir = try seeker.answer(request(from, altitude: 200, heading: 0, pitch: -90))
    guard case .hit(let below)? = nadir.outcome else { return #expect(Bool(false), "\(nadir)") }
    #expect(abs(below.slantDistance - 100) < 1e-3 && below.coordinate == from)
    // Level to the north: the wall.
    let level = try seeker.answer(request(from, altitude: 200, heading: 0, pitch: 0))
    guard case .hit(let there)? = level.outcome else { return #expect(Bool(false), "\(level)") }
    #expect(there.coordinate.latitude > 45.997 && there.coordinate.latitude < 46)
    // Over the wall: its crest is the highest point, as seen from the ground.
    let over = try seeker.answer(request(from, heading: 0, pitch: 20, range: 20_000))
    #expect(over.outcome == .sky || over.outcome == .beyondRange)
    let highest = try #require(over.highest?.point)
    #expect(abs(highest.coordinate.latitude - 46) < 0.0021 && abs(highest.elevation.meters - 600) < 1e-2)
    #expect(abs(over.eye.meters - 101.6) < 1e-3)
    // Straight up there is nothing.
    #expect(try seeker.answer(request(from, heading: 0, pitch: 90)).outcome == .sky)
  }

  @Test func theWalkFindsAboutTheSame() throws {
    let seeker = TerrainSeeker(try ElevationCollection(paths: [try wall()]))
    var asked = request(try position(45.9, 7), altitude: 200, heading: 0, pitch: 0, range: 20_000)
    asked.walkStep = 10
    let answer = try seeker.answer(asked)
    guard case .hit(let hit)? = answer.outcome, case .hit(let step)? = answer.walk else {
      return #expect(Bool(false), "\(answer)")
    }
    #expect(abs(step.distance - hit.groundDistance) < 21)
  }

  @Test func aMissingTileIsNeitherSeaNorSky() throws {
    // Land to 45.6, nothing to 45.7, land again.
    let near = try files.ascii("near.asc", south: 45.4, west: 6.9, cell: 0.001, rows: 200, columns: 200) { _, _ in 100 }
    let far = try files.ascii("far.asc", south: 45.7, west: 6.9, cell: 0.001, rows: 200, columns: 200) { _, _ in 900 }
    let seeker = TerrainSeeker(try ElevationCollection(paths: [near, far]))
    let answer = try seeker.answer(request(try position(45.5, 7), altitude: 300, heading: 0, pitch: 0))
    guard case .unknown(let gap)? = answer.outcome else { return #expect(Bool(false), "\(answer)") }
    #expect(answer.isGapOutsideFiles)
    #expect(abs(gap.start - 11_100) < 300 && abs(gap.end - 22_230) < 300)
    let text = SeekReport(answer).text
    #expect(text.contains("no elevation file covers the line of sight from 11."), "\(text)")
    #expect(SeekReport(answer).json["unknown"]?["cause"] == "no file")
    #expect(SeekReport(answer).json["reason"] == "unknown-terrain")
    // Looking past it must be requested explicitly.
    var past = request(try position(45.5, 7), altitude: 300, heading: 0, pitch: 0)
    past.ignoresGaps = true
    guard case .hit(let hit)? = try seeker.answer(past).outcome else { return #expect(Bool(false), "no hit") }
    #expect(abs(hit.coordinate.latitude - 45.7) < 0.002)
  }

  @Test func voidsInAFileAreSaidToBeVoids() throws {
    // A hill beside it limits how high the ground in the void may be.
    let path = try files.ascii(
      "void.asc", south: 45.4, west: 6.9, cell: 0.001, rows: 400, columns: 200
    ) { latitude, longitude in
      longitude < 6.95 ? 500 : (45.55...45.6).contains(latitude) ? nil : 100
    }
    let seeker = TerrainSeeker(try ElevationCollection(paths: [path]))
    let answer = try seeker.answer(request(try position(45.5, 6.98), altitude: 110, heading: 0, pitch: 0))
    guard case .unknown? = answer.outcome else { return #expect(Bool(false), "\(answer)") }
    #expect(!answer.isGapOutsideFiles && SeekReport(answer).text.contains("void"))
  }

  @Test func eyesBelowTheGroundAndOutsideTheFiles() throws {
    let seeker = TerrainSeeker(try ElevationCollection(paths: [try wall()]))
    let below = try seeker.answer(request(try position(45.9, 7), altitude: 50, heading: 0, pitch: 5))
    // As in a panorama: the eye of somebody who stands there.
    #expect(abs(below.eye.meters - 101.6) < 1e-9 && abs(below.raised - 51.6) < 1e-9)
    #expect(below.outcome == (try seeker.answer(request(try position(45.9, 7), heading: 0, pitch: 5))).outcome)
    #expect(SeekReport(below).text.contains("the eye was raised by 51.6 m to stand on the ground"))
    #expect { try seeker.answer(request(try position(40, 7), heading: 0, pitch: 5)) } throws: {
      "\($0)".contains("no elevation at the viewpoint")
    }
    // An altitude above the ellipsoid needs a geoid.
    var ellipsoidal = request(try position(45.9, 7), heading: 180, pitch: -10)
    ellipsoidal.altitude = Altitude(meters: 250, reference: .ellipsoid)
    #expect { try seeker.answer(ellipsoidal) } throws: { "\($0)".contains("--geoid") }
    let geoid = try #require(
      GeoidGrid(
        north: 50, west: 0, latitudeStep: 10, longitudeStep: 10, rows: 2, columns: 2, undulations: [50, 50, 50, 50]))
    let known = TerrainSeeker(try ElevationCollection(paths: [try wall()]), geoid: geoid)
    guard case .hit(let hit)? = try known.answer(ellipsoidal).outcome else { return #expect(Bool(false), "no hit") }
    #expect(abs(hit.groundDistance - 567.1) < 0.5)
  }

  @Test func peaksAreNamedWhereTheyAreNear() throws {
    let peak = Peak(name: "The Wall", coordinate: try position(45.9995, 7.001))
    let far = Peak(name: "Elsewhere", coordinate: try position(46.02, 7))
    let seeker = TerrainSeeker(try ElevationCollection(paths: [try wall()]), peaks: [far, peak])
    let answer = try seeker.answer(request(try position(45.9, 7), heading: 0, pitch: 20))
    #expect(answer.peak?.peak == peak && answer.peak?.isItself == true)
    let report = SeekReport(answer)
    #expect(report.text.contains("(The Wall)") && report.json["peak"]?["name"] == "The Wall")
    let beside = TerrainSeeker(try ElevationCollection(paths: [try wall()]), peaks: [far])
    let near = SeekReport(try beside.answer(request(try position(45.9, 7), heading: 0, pitch: 20)))
    #expect(near.text.contains("(near Elsewhere, 2.") && near.json["peak"]?["near"] == true)
  }
}
