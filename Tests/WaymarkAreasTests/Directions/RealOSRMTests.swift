import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

@testable import WaymarkAreas

/// The real OSRM, over Monaco, compared with Valhalla.
@Suite(
  .enabled(if: Valhalla.isAvailable, "\(Valhalla.message)"), .enabled(if: OSRM.isAvailable, "\(OSRM.message)"),
  .enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
struct RealOSRMTests {
  private func monaco() async throws -> Area { try await RealAreaTests.AreaCache.shared.area("monaco", dem: "N43E007") }

  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private func engines() throws -> AreaEngines {
    let valhalla = try #require(Valhalla.installation)
    let osrm = try #require(OSRM.installation)
    return AreaEngines(
      valhalla: { () throws(InputError) in valhalla }, osrm: { () throws(InputError) in osrm })
  }

  private func walk() throws -> DirectionsRequest {
    DirectionsRequest(from: try position(43.7397, 7.4210), to: try position(43.7396, 7.4277))
  }

  @Test func walkHasStepsAndHeights() async throws {
    let area = try await monaco()
    let directions = AreaDirections(area, engine: .osrm)
    let route = try #require(try await directions.routes(for: walk(), engines: engines()).first)
    #expect(route.source == "osrm" && route.mode == .walking)
    #expect(route.steps.first?.maneuver == .depart && route.steps.last?.maneuver == .arrive)
    #expect(route.steps.contains { $0.instruction == "Turn right onto Avenue de Roqueville." })
    let line = try Route(geometry: route.geometry, source: "test")
    #expect(abs(line.distance - route.distance) < 0.02 * route.distance)
    #expect(route.altitudes.count == route.geometry.count && route.altitudes.allSatisfy { $0 != nil })
    // Another engine prefers other streets, but in the same town.
    let other = try #require(try await AreaDirections(area).routes(for: walk(), engines: engines()).first)
    #expect(abs(other.distance - route.distance) < 0.3 * route.distance)
    #expect(other.altitudes.allSatisfy { $0?.reference == .meanSeaLevel } && !other.altitudes.isEmpty)
  }

  @Test func stopsAndAlternativesAreTaken() async throws {
    let directions = AreaDirections(try await monaco(), engine: .osrm)
    var request = DirectionsRequest(from: try position(43.7397, 7.4210), to: try position(43.7450, 7.4300))
    request.alternatives = 2
    let routes = try await directions.routes(for: request, engines: engines())
    #expect(routes.count > 1 && routes.count <= 3)
    #expect(zip(routes, routes.dropFirst()).allSatisfy { $0.geometry != $1.geometry })
    request.alternatives = 0
    request.via = [try position(43.7384, 7.4246)]
    let stopped = try #require(try await directions.routes(for: request, engines: engines()).first)
    #expect(stopped.legs.count == 2 && stopped.distance > routes[0].distance)
  }

  /// A server has the data of one mode and ignores the requested one: the provider checks it.
  @Test func otherModesAreRefused() async throws {
    let osrm = try #require(OSRM.installation)
    let (service, provider) = try await AreaDirections(try await monaco(), engine: .osrm)
      .start(.walking, AreaEngines(osrm: { () throws(InputError) in osrm }))
    var request = try walk()
    #expect(try await DirectionsClient(provider).route(for: request).mode == .walking)
    request.mode = .driving
    let driving = request
    let error = await #expect(throws: DirectionsError.self) {
      try await DirectionsClient(provider).route(for: driving)
    }
    #expect(error?.kind == .unsupported && error?.description.contains("no data for driving") == true)
    await service.stop()
  }

  @Test func dataAreBuiltOnceForEachMode() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(at: try await monaco().folder, to: folder.file("area"))
    // Another test may have made them already.
    try? FileManager.default.removeItem(at: folder.file("area").appendingPathComponent("osrm"))
    let area = try Area(folder: folder.file("area"))
    let data = AreaOSRM(area, try #require(OSRM.installation))
    let stages = Stages()
    let foot = try await data.data(for: .walking) { stages.add($0, 0) }
    #expect(stages.all.map(\.0) == ["reading ways", "dividing the graph", "computing weights"])
    #expect(try await data.data(for: .walking) { stages.add($0, 0) } == foot)
    #expect(stages.all.count == 3, "they are there already")
    // Data of another version are rebuilt.
    try Data("1.0\n".utf8).write(to: foot.appendingPathComponent("VERSION"))
    _ = try await data.data(for: .walking) { stages.add($0, 0) }
    #expect(stages.all.count == 6)
    let car = try await data.data(for: .driving)
    #expect(car != foot)
    let left = try FileManager.default.contentsOfDirectory(atPath: area.folder.appendingPathComponent("osrm").path)
    #expect(left.sorted() == ["car", "foot"], "nothing half-made is left")
  }

  @Test func cancelledBuildLeavesNothing() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(at: try await monaco().folder, to: folder.file("area"))
    let area = try Area(folder: folder.file("area"))
    try? FileManager.default.removeItem(at: area.folder.appendingPathComponent("osrm"))
    let data = AreaOSRM(area, try #require(OSRM.installation))
    let (stream, reported) = AsyncStream<String>.makeStream()
    let task = Task { try await data.data(for: .walking) { reported.yield($0) } }
    _ = await stream.first { _ in true }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let left = try FileManager.default.contentsOfDirectory(atPath: area.folder.appendingPathComponent("osrm").path)
    #expect(left.isEmpty, "\(left)")
  }

  @Test(arguments: [DirectionsServiceName.valhalla, .osrm])
  func refusalsAreExplainedWithoutAPort(_ engine: DirectionsServiceName) async throws {
    let directions = AreaDirections(try await monaco(), engine: engine)
    let engines = try engines()
    var lonely = DirectionsRequest(from: try position(43.7397, 7.4210), to: try position(43.72, 7.44))
    lonely.reach = 50
    let far = try #require(
      await #expect(throws: DirectionsError.self) { try await directions.routes(for: lonely, engines: engines) })
    #expect(far.kind == .positions && far.description.contains("farther than 50 m"), "\(far)")
    let here = try position(43.7397, 7.4210)
    let same = try #require(
      await #expect(throws: DirectionsError.self) {
        try await directions.routes(for: DirectionsRequest(from: here, to: here), engines: engines)
      })
    #expect(same.description.contains("are the same position"))
    let sea = MatchRequest(line: [try position(43.72, 7.43), try position(43.72, 7.44)])
    let wet = try #require(
      await #expect(throws: DirectionsError.self) { try await directions.route(matching: sea, engines: engines) })
    #expect(wet.kind == .noRoute && wet.description.contains("does not fit"), "\(wet)")
    for error in [far, same, wet] { #expect(!error.description.contains("127.0.0.1"), "\(error)") }
  }

  /// A route that is traced with a trembling hand is found again.
  @Test(arguments: [DirectionsServiceName.valhalla, .osrm])
  func drawnLineComesBackAsTheRoute(_ engine: DirectionsServiceName) async throws {
    let directions = AreaDirections(try await monaco(), engine: engine)
    let engines = try engines()
    let route = try #require(try await directions.routes(for: walk(), engines: engines).first)
    var generator = SeededGenerator(seed: 7)
    let drawn = try route.geometry.map { point in
      try position(
        point.latitude + generator.uniform(-2e-5...2e-5), point.longitude + generator.uniform(-2e-5...2e-5))
    }
    let matched = try await directions.route(matching: MatchRequest(line: drawn, radius: 20), engines: engines)
    #expect(abs(matched.distance - route.distance) < 0.1 * route.distance, "\(matched.distance), \(route.distance)")
    #expect(matched.steps.first?.maneuver == .depart && matched.steps.last?.maneuver == .arrive)
    #expect(matched.altitudes.contains { $0 != nil })
  }

  /// A round trip drawn with five strokes ends where it begins.
  @Test(arguments: [DirectionsServiceName.valhalla, .osrm])
  func roundTripIsFollowed(_ engine: DirectionsServiceName) async throws {
    let directions = AreaDirections(try await monaco(), engine: engine)
    let line = try [(43.7397, 7.4210), (43.7400, 7.4235), (43.7393, 7.4260), (43.7385, 7.4240), (43.7397, 7.4210)]
      .map { try position($0.0, $0.1) }
    let route = try await directions.route(matching: MatchRequest(line: line), engines: engines())
    #expect(route.distance > 700 && route.distance < 1600, "\(route.distance)")
    let start = try #require(route.geometry.first)
    #expect(Geodesic.wgs84.inverse(from: start, to: route.destination).distance < 60)
  }
}
