import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

@testable import WaymarkAreas

/// Andorra and Monaco with real data: built once, then queried.
@Suite(
  .enabled(if: Valhalla.isAvailable, "\(Valhalla.message)"),
  .enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
struct RealAreaTests {
  /// Areas that live as long as the test run.
  actor AreaCache {
    static let shared = AreaCache()
    private let folder = try? TemporaryFolder()
    private var areas: [String: Task<Area, any Error>] = [:]

    func area(_ name: String, dem: String) async throws -> Area {
      if let known = areas[name] { return try await known.value }
      let folder = try #require(folder)
      let valhalla = try #require(Valhalla.installation)
      let task = Task {
        try await AreaBuilder(valhalla: valhalla, threads: 2).build(
          extract: SharedData.url("osm/\(name).osm.pbf"), elevations: [SharedData.url("elevation/\(dem).hgt.zip").path],
          into: folder.file(name))
      }
      areas[name] = task
      return try await task.value
    }
  }

  private func monaco() async throws -> Area { try await AreaCache.shared.area("monaco", dem: "N43E007") }
  private func andorra() async throws -> Area { try await AreaCache.shared.area("andorra", dem: "N42E001") }

  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Sendable private func valhalla() throws -> ValhallaInstallation { try #require(Valhalla.installation) }

  @Test func manifestStatesWhatIsInIt() async throws {
    let manifest = try await andorra().manifest
    #expect(manifest.name == "andorra")
    #expect(manifest.survey.nodes == 69644 && manifest.survey.peaks == 106)
    #expect(manifest.elevationTiles == ["N42E001"])
    #expect(manifest.verticalReference == .meanSeaLevel)
    #expect(manifest.voidShare > 0.004 && manifest.voidShare < 0.02)
    #expect(manifest.bounds.contains(try position(42.5078, 1.5211)))
    #expect(!manifest.bounds.contains(try position(43.73, 7.42)))
    #expect(manifest.sources.map(\.file) == ["andorra.osm.pbf", "N42E001.hgt.zip"])
    #expect(manifest.created != nil)
  }

  @Test func elevationTilesAreThoseOfTheSource() async throws {
    let area = try await andorra()
    let folder = try #require(area.elevation)
    let tile = try ElevationFile(path: folder.appendingPathComponent("N42/N42E001.hgt").path)
    #expect(tile.rows == 3601)
    // Pic de Coma Pedrosa, 2942 m: SRTM smooths summits.
    let top = try #require(
      try tile.grid(in: .init(south: 42.58, west: 1.43, north: 42.6, east: 1.45))?.range?.upperBound)
    #expect(top > 2800 && top < 2950)
  }

  @Test func lineOfSightInMonacoEndsAtAHouse() async throws {
    let area = try await monaco()
    let eye = try position(43.7397, 7.4270)
    let buildings = try area.buildings(around: eye, radius: TerrainSeeker.buildingReach)
    #expect(buildings.count > 1000 && buildings.allSatisfy { $0.outline.height > 0 && !$0.outline.rings.isEmpty })
    #expect(buildings.contains { $0.name != nil } && buildings.contains { $0.address != nil })
    let elevations = try ElevationCollection(paths: [try #require(area.elevation).path])
    let request = SeekRequest(
      coordinate: eye, direction: HorizontalDirection(azimuthDegrees: 0, elevationDegrees: 5))
    let bare = try TerrainSeeker(elevations).answer(request)
    let answer = try TerrainSeeker(elevations, buildings: buildings).answer(request)
    let hit = try #require(answer.building?.hit)
    #expect(bare.building == nil && hit.face == .wall)
    if case .hit(let ground)? = bare.outcome { #expect(ground.slantDistance > hit.slantDistance) }
    // The place lies on the line of sight and on an edge of the outline that is named.
    let way = Geodesic.wgs84.inverse(from: eye, to: hit.coordinate)
    #expect(abs(way.distance - hit.groundDistance) < 0.05)
    #expect(abs(hit.coordinate.longitude - eye.longitude) < 1e-7)
    #expect(hit.heightAboveGround > 0 && hit.heightAboveGround < buildings[hit.building].outline.height)
    let plane = LocalPlane(origin: hit.coordinate)
    let distances = buildings[hit.building].outline.rings.flatMap { ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).map { a, b in
        let (p, q) = (plane.offset(to: a), plane.offset(to: b))
        let (x, y) = (q.east - p.east, q.north - p.north)
        return abs(p.east * y - p.north * x) / hypot(x, y)
      }
    }
    #expect((distances.min() ?? .infinity) < 0.05)
  }

  @Test func walkThroughMonacoTakesTheStairs() async throws {
    let area = try await monaco()
    let request = DirectionsRequest(from: try position(43.7316, 7.4138), to: try position(43.7311, 7.4197))
    let route = try await AreaDirections(area).route(for: request, valhalla: valhalla)
    #expect(route.mode == .walking)
    #expect(route.distance > 500 && route.distance < 3000)
    #expect(route.steps.contains { $0.maneuver == .stairs })
    #expect(route.steps.contains { $0.name.contains("Chemin des Révoires") })
    #expect(route.steps.first?.maneuver == .depart && route.steps.last?.maneuver == .arrive)
    let ends = [(route.geometry[0], request.from), (route.destination, request.to)]
    for (end, wanted) in ends { #expect(Geodesic.wgs84.inverse(from: end, to: wanted).distance < 60) }
    // Its own length and that of its geometry agree.
    let line = try Route(geometry: route.geometry, source: "test")
    #expect(abs(line.distance - route.distance) < 0.02 * route.distance)
  }

  @Test func gradesSlowDownTheWalkUphill() async throws {
    let area = try await monaco()
    // The harbour and the Exotic Garden above it.
    let low = try position(43.7330, 7.4207)
    let high = try position(43.7325, 7.4130)
    let directions = AreaDirections(area)
    func bicycle(_ from: Coordinate, _ to: Coordinate) async throws -> Double {
      let route = try await directions.route(
        for: DirectionsRequest(from: from, to: to, mode: .cycling), valhalla: valhalla)
      return (route.duration ?? 0) / route.distance
    }
    let up = try await bicycle(low, high)
    let down = try await bicycle(high, low)
    #expect(up > 1.2 * down, "\(up) and \(down) seconds per metre")
  }

  @Test func stopsLanguageAndUnitsAreTaken() async throws {
    let area = try await andorra()
    let request = DirectionsRequest(
      from: try position(42.5078, 1.5211), via: [try position(42.5063, 1.5262)], to: try position(42.5101, 1.5400),
      language: "de-DE")
    let route = try await AreaDirections(area).route(for: request, valhalla: valhalla)
    #expect(route.legs.count == 2)
    #expect(route.steps.contains { $0.instruction.contains("Ziel") }, "\(route.steps.map(\.instruction))")
    let direct = try await AreaDirections(area).route(
      for: DirectionsRequest(from: request.from, to: request.to), valhalla: valhalla)
    #expect(direct.distance <= route.distance + 1)
  }

  @Test func farAwayPositionsAreRefusedInWords() async throws {
    let directions = AreaDirections(try await andorra())
    let town = try position(42.5078, 1.5211)
    let mountain = try position(42.6405, 1.7300)
    let abroad = try position(48.85, 2.35)
    let outside = await #expect(throws: InputError.self) {
      try await directions.route(for: DirectionsRequest(from: town, to: abroad), valhalla: valhalla)
    }
    #expect(outside?.problem.contains("outside the area") == true)
    let lonely = await #expect(throws: DirectionsError.self) {
      try await directions.route(for: DirectionsRequest(from: town, to: mountain, reach: 5), valhalla: valhalla)
    }
    #expect(lonely?.explanation.problem.contains("farther than 5 m") == true, "\(lonely?.description ?? "")")
  }

  // MARK: - The service

  /// Runs an area's directions during an operation; then cancels and waits for the end.
  private func holding<T: Sendable>(
    _ area: Area, port: Int? = nil, _ body: @Sendable (URL) async throws -> T
  ) async throws -> T {
    let valhalla = try valhalla()
    let (stream, reported) = AsyncStream<URL>.makeStream()
    let task = Task {
      defer { reported.finish() }
      try await AreaDirections(area).hold(valhalla: valhalla, port: port) { reported.yield($0) }
    }
    do {
      guard let url = await stream.first(where: { _ in true }) else {
        try await task.value
        throw CancellationError()
      }
      let result = try await body(url)
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      return result
    } catch {
      task.cancel()
      _ = try? await task.value
      throw error
    }
  }

  /// A copy, so that concurrent tests do not find each other's run files.
  private func copy(_ area: Area, _ folder: TemporaryFolder) throws -> Area {
    try FileManager.default.copyItem(at: area.folder, to: folder.file("area"))
    return try Area(folder: folder.file("area"))
  }

  @Test func runningDirectionsAreFoundUsedAndStopped() async throws {
    let folder = try TemporaryFolder()
    let area = try copy(try await monaco(), folder)
    let directions = AreaDirections(area)
    #expect(await directions.status() == nil)
    let request = DirectionsRequest(from: try position(43.7397, 7.4210), to: try position(43.7396, 7.4277))
    let note = area.folder.appendingPathComponent(DirectionsRunFile.name).path
    let port = try await holding(area) { url in
      let status = try #require(await directions.status())
      #expect(status.url == url && status.answers && status.process == getpid())
      // No other Valhalla is needed: this one would not be found.
      let route = try await directions.route(
        for: request, valhalla: { throw InputError("the running directions must be used") })
      #expect(route.distance > 300)
      let second = await #expect(throws: InputError.self) {
        try await directions.hold(valhalla: valhalla()) { _ in }
      }
      #expect(second?.problem.contains("are already running") == true)
      let rebuild = await #expect(throws: InputError.self) {
        try await AreaBuilder(valhalla: try valhalla(), threads: 1).build(
          extract: area.map, into: area.folder, replace: true)
      }
      #expect(rebuild?.problem.contains("directions are running") == true)
      return url.port
    }
    #expect(await directions.status() == nil)
    #expect(!FileManager.default.fileExists(atPath: note))
    // The port is free again.
    try await holding(area, port: port) { url in #expect(url.port == port) }
  }

  @Test func severalRunAtTheSameTime() async throws {
    let folder = try TemporaryFolder()
    let first = try await andorra()
    let second = try copy(try await monaco(), folder)
    let tiles = (first.routing, second.routing)
    let one = try await ValhallaService.start(try valhalla(), tiles: tiles.0)
    let two = try await ValhallaService.start(try valhalla(), tiles: tiles.1)
    #expect(one.port != two.port)
    #expect(await ValhallaService.answers(one.url))
    #expect(await ValhallaService.answers(two.url))
    await one.stop()
    #expect(!one.isRunning)
    #expect(await ValhallaService.answers(two.url), "the other is not touched")
    await two.stop()
  }

  @Test func takenPortIsReportedBeforehand() async throws {
    let area = try await monaco()
    let squatter = try TinyServer(nil)
    let error = await #expect(throws: InputError.self) {
      try await ValhallaService.start(try valhalla(), tiles: area.routing, port: squatter.port)
    }
    #expect(error?.problem.contains("port \(squatter.port) is taken") == true)
  }

  @Test func serviceThatDiesIsNoticedAndClearedAway() async throws {
    let folder = try TemporaryFolder()
    let area = try copy(try await monaco(), folder)
    let valhalla = try valhalla()
    let (stream, reported) = AsyncStream<Int>.makeStream()
    let task = Task {
      defer { reported.finish() }
      try await AreaDirections(area).hold(valhalla: valhalla) { reported.yield($0.port ?? 0) }
    }
    let port = try #require(await stream.first { _ in true })
    // A table that is read while other tests open and close sockets may lack a line.
    let program = try #require(await eventually { listener(on: port) })
    kill(program, SIGKILL)
    let error = await #expect(throws: InputError.self) { try await task.value }
    #expect(error?.problem.contains("ended by itself") == true)
    #expect(await AreaDirections(area).status() == nil)
  }

  @Test func deadServiceBehindALivingNoteIsReplacedForTheMoment() async throws {
    let folder = try TemporaryFolder()
    let area = try copy(try await monaco(), folder)
    // The run file of a process that is alive (this one) but whose service does not respond.
    let port: Int
    do { port = try TinyServer(nil).port }
    try DirectionsRunFile(port: port).write(to: area.folder)
    let status = try #require(await AreaDirections(area).status())
    #expect(!status.answers)
    let request = DirectionsRequest(from: try position(43.7397, 7.4210), to: try position(43.7396, 7.4277))
    let route = try await AreaDirections(area).route(for: request, valhalla: valhalla)
    #expect(route.distance > 300)
  }

  @Test func staleNotesAreRemoved() async throws {
    let folder = try TemporaryFolder()
    let area = try copy(try await monaco(), folder)
    let note = area.folder.appendingPathComponent(DirectionsRunFile.name)
    for text in [
      // A number that no process has; a number reused by another process; not a number; not JSON.
      "{\"process\":999999999,\"processStart\":\"1\",\"port\":8002}",
      "{\"process\":\(getpid()),\"processStart\":\"1\",\"port\":8002}",
      "{\"process\":1,\"processStart\":\"1\",\"port\":8002}", "{\"process\":\"x\"}", "",
    ] {
      try Data(text.utf8).write(to: note)
      #expect(await AreaDirections(area).status() == nil, "\(text)")
      #expect(try await AreaDirections(area).stop() == false, "\(text)")
    }
  }

  @Test func areaWithoutTilesSaysSo() async throws {
    let folder = try TemporaryFolder()
    let area = try copy(try await monaco(), folder)
    try FileManager.default.removeItem(at: area.routing)
    let request = DirectionsRequest(from: try position(43.7397, 7.4210), to: try position(43.7396, 7.4277))
    let error = await #expect(throws: InputError.self) {
      try await AreaDirections(area).route(for: request, valhalla: valhalla)
    }
    #expect(error?.problem.contains("no routing tiles") == true)
  }

  /// The process that listens on a port of this machine (proc(5), /proc/net/tcp).
  private func listener(on port: Int) -> Int32? {
    let hex = String(port, radix: 16, uppercase: true)
    let wanted = ":" + String(repeating: "0", count: 4 - hex.count) + hex
    // Sockets that listen come first; of the thousands that other tests leave behind, reading would lose some.
    let file = FileHandle(forReadingAtPath: "/proc/net/tcp")
    let table = String(decoding: (try? file?.read(upToCount: 1 << 16)) ?? Data(), as: UTF8.self)
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 9, fields[1].hasSuffix(wanted), fields[3] == "0A" else { continue }
      let link = "socket:[\(fields[9])]"
      for process in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
        guard let number = Int32(process) else { continue }
        let files = "/proc/\(process)/fd"
        for file in (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
        where (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\(file)")) == link {
          return number
        }
      }
    }
    return nil
  }
}
