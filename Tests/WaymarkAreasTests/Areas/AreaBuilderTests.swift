import Foundation
import TestSupport
import Testing
import WaymarkAreas
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices
import WaymarkTerrain

@Suite(.enabled(if: Valhalla.isAvailable, "\(Valhalla.message)")) struct AreaBuilderTests {
  private let folder: TemporaryFolder
  private let valhalla: ValhallaInstallation

  init() throws {
    folder = try TemporaryFolder()
    valhalla = try #require(Valhalla.installation)
  }

  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// A village of one street and one path, 300 m long.
  private func village(_ tags: OSMTags = ["highway": "residential", "name": "Long Street"]) throws -> URL {
    let nodes = try (0..<10).map {
      OSMNode(id: Int64($0 + 1), coordinate: try position(46.5, 10 + 0.0004 * Double($0)))
    }
    let data = try OSMPBFWriter.data(
      nodes: nodes,
      ways: [
        OSMWay(id: 1, nodes: (1...6).map { Int64($0) }, tags: tags),
        OSMWay(id: 2, nodes: (6...10).map { Int64($0) }, tags: tags),
      ], relations: [], bounds: nil)
    return try folder.write("village.osm.pbf", data)
  }

  @Test func areaIsBuiltWholeAndReadsBack() async throws {
    let stages = Stages()
    let area = try await AreaBuilder(valhalla: valhalla, threads: 1) { stages.add($0, $1) }
      .build(extract: try village(), name: "Village", into: folder.file("area"))
    #expect(area.manifest.name == "Village")
    #expect(area.manifest.survey.nodes == 10 && area.manifest.survey.streets == 2)
    #expect(area.manifest.attributions == ["© OpenStreetMap contributors"])
    #expect(area.manifest.valhallaVersion == "3.9.1")
    #expect(area.elevation == nil)
    #expect(try Area(folder: folder.file("area")) == area)
    #expect(ValhallaService.hasTiles(area.routing))
    #expect(folder.names == ["area", "village.osm.pbf"], "nothing is left beside it")
    let shares = stages.all.map(\.1)
    #expect(shares == shares.sorted() && shares.last == 1, "progress goes forward: \(stages.all)")
  }

  @Test func withoutValhallaRoutesComeFromTheOwnGraph() async throws {
    let area = try await AreaBuilder(valhalla: nil).build(extract: try village(), into: folder.file("area"))
    #expect(area.manifest.valhallaVersion == nil && area.manifest.json["routing"] == nil)
    #expect(!ValhallaService.hasTiles(area.routing))
    #expect(try Area(folder: area.folder) == area)
    let request = DirectionsRequest(from: try position(46.5, 10), to: try position(46.5, 10.0036))
    let routes = try await DeviceDirections(area).routes(for: request)
    #expect(abs(try #require(routes.first).distance - 276) < 5)
  }

  /// A street across the date line, and one at 85° N: cut out of a larger file, with elevations on all sides.
  @Test(arguments: [(-17.005, 180.0, 0.0002), (85.005, 30.0, 0.002)])
  func areasAreBuiltAtTheDateLineAndInTheFarNorth(latitude: Double, longitude: Double, step: Double) async throws {
    let center = try position(latitude, longitude)
    var nodes: [OSMNode] = []
    for i in 0..<10 {
      nodes.append(
        OSMNode(id: Int64(i + 1), coordinate: try position(latitude, longitude + step * (Double(i) - 4.5))))
    }
    for i in 10..<20 { nodes.append(OSMNode(id: Int64(i + 1), coordinate: try position(0.001 * Double(i), 20))) }
    let data = try OSMPBFWriter.data(
      nodes: nodes,
      ways: [
        OSMWay(id: 1, nodes: (1...10).map { Int64($0) }, tags: ["highway": "residential", "name": "Border Road"]),
        OSMWay(id: 2, nodes: (11...20).map { Int64($0) }, tags: ["highway": "path", "name": "Elsewhere"]),
      ], relations: [], bounds: nil)
    let extract = try folder.write("world.osm.pbf", data)
    let corner = (west: (longitude - 1).rounded(.down), south: (latitude - 1).rounded(.down))
    let dem = try folder.write(
      "dem.asc",
      "ncols 3\nnrows 3\nxllcorner \(corner.west)\nyllcorner \(corner.south)\ncellsize 1\n7 7 7\n7 7 7\n7 7 7\n".utf8)
    let area = try await AreaBuilder(valhalla: valhalla, threads: 1).build(
      extract: extract, bounds: GeographicBounds(around: center, radius: 1500), elevations: [dem.path],
      into: folder.file("edge"))
    #expect(area.manifest.survey.streets == 1 && area.manifest.bounds.contains(center))
    #expect(area.manifest.bounds.east >= area.manifest.bounds.west)
    #expect(area.manifest.bounds.east - area.manifest.bounds.west < 1)
    let ground = try #require(try AreaElevation(area))
    for node in nodes.prefix(10) {
      #expect(area.manifest.bounds.contains(node.coordinate))
      let height = try #require(ground.altitude(at: node.coordinate)?.meters, "\(node.coordinate)")
      #expect(abs(height - 7) < 1e-9)
    }
    let index = try area.searchIndex()
    #expect(
      SearchResponse(index.search("border", near: center, limit: 5), of: index, in: .english).text.contains(
        "Border Road"))
    #expect(index.search("elsewhere", near: center, limit: 5).isEmpty)
    #expect(ValhallaService.hasTiles(area.routing))
  }

  @Test func existingAreaIsReplacedOnlyOnDemand() async throws {
    let builder = AreaBuilder(valhalla: valhalla, threads: 1)
    let extract = try village()
    let target = folder.file("area")
    _ = try await builder.build(extract: extract, name: "first", into: target)
    await #expect(throws: InputError.self) { try await builder.build(extract: extract, name: "second", into: target) }
    #expect(try Area(folder: target).manifest.name == "first")
    _ = try await builder.build(extract: extract, name: "third", into: target, replace: true)
    #expect(try Area(folder: target).manifest.name == "third")
    #expect(folder.names == ["area", "village.osm.pbf"])
  }

  @Test func otherFoldersAndFilesAreNotTouched() async throws {
    let builder = AreaBuilder(valhalla: valhalla, threads: 1)
    let extract = try village()
    let photos = folder.file("photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: photos.appendingPathComponent("a.jpg"))
    for target in [photos, extract] {
      let error = await #expect(throws: InputError.self) {
        try await builder.build(extract: extract, into: target, replace: true)
      }
      #expect(error?.file == target.path)
    }
    #expect(FileManager.default.fileExists(atPath: photos.appendingPathComponent("a.jpg").path))
  }

  @Test func badInputLeavesNothingBehind() async throws {
    let builder = AreaBuilder(valhalla: valhalla, threads: 1)
    let extract = try village()
    let truncated = try folder.write("cut.osm.pbf", try Data(contentsOf: extract).dropLast(20))
    let noStreets = try folder.write(
      "sea.osm.pbf",
      try OSMPBFWriter.data(
        nodes: [OSMNode(id: 1, coordinate: try position(0, 0), tags: ["natural": "peak"])], ways: [], relations: [],
        bounds: nil))
    let buildings = try village(["building": "yes"])
    let dem = try folder.write("dem.hgt", "no elevations".utf8)
    let far = try folder.write(
      "far.asc", "ncols 2\nnrows 2\nxllcorner 100\nyllcorner 10\ncellsize 1\n1 2\n3 4\n".utf8)
    let before = folder.names
    for (map, elevations) in [
      (folder.file("none.osm.pbf"), []), (truncated, []), (noStreets, []), (buildings, []), (extract, [dem.path]),
      (extract, [folder.file("none.tif").path]), (extract, [far.path]),
    ] as [(URL, [String])] {
      let error = await #expect(throws: InputError.self, "\(map) \(elevations)") {
        try await builder.build(extract: map, elevations: elevations, into: folder.file("area"))
      }
      #expect(error?.file != nil && error?.advice != nil, "\(error?.description ?? "")")
    }
    #expect(folder.names == before)
  }

  @Test func targetThatCannotBeWrittenIsAnError() async throws {
    let extract = try village()
    // Below a file, where not even root can create a folder.
    for target in [extract.appendingPathComponent("area"), URL(fileURLWithPath: "/proc/waymark/area")] {
      let error = await #expect(throws: InputError.self) {
        try await AreaBuilder(valhalla: valhalla, threads: 1).build(extract: extract, into: target)
      }
      #expect(error?.file == target.path)
    }
  }

  @Test func mapThatValhallaCannotUseIsReportedByItsImportantLine() async throws {
    // Ways of nodes that do not exist: the file is valid, the map is not.
    let data = try OSMPBFWriter.data(
      nodes: [OSMNode(id: 1, coordinate: try position(46, 10))],
      ways: [OSMWay(id: 1, nodes: [5, 6], tags: ["highway": "path"])], relations: [], bounds: nil)
    let extract = try folder.write("torn.osm.pbf", data)
    let error = await #expect(throws: InputError.self) {
      try await AreaBuilder(valhalla: valhalla, threads: 1).build(extract: extract, into: folder.file("area"))
    }
    #expect(error?.file == "torn.osm.pbf", "\(error?.description ?? "")")
    #expect(!folder.names.contains("area"))
    #expect(folder.names.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test(arguments: ["reading the map", "elevation", "routing tiles"])
  func cancellingLeavesNothingBehind(_ moment: String) async throws {
    let extract = try village()
    let dem = try folder.write(
      "dem.asc", "ncols 2\nnrows 2\nxllcorner 10\nyllcorner 46\ncellsize 0.5\n1 2\n3 4\n".utf8)
    let before = folder.names
    let stages = Stages()
    let task = Task { [valhalla, folder] in
      // Wait until the handle below is set.
      while !stages.isArmed { try await Task.sleep(nanoseconds: 1_000_000) }
      return try await AreaBuilder(valhalla: valhalla, threads: 1) { stage, share in
        stages.add(stage, share)
        if stage.hasPrefix(moment) { stages.fire() }
      }.build(extract: extract, elevations: [dem.path], into: folder.file("area"))
    }
    stages.arm { task.cancel() }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(stages.all.contains { $0.0.hasPrefix(moment) })
    #expect(folder.names == before)
  }

  @Test func litterOfKilledBuildsIsCleared() async throws {
    let dead = folder.file(".area.partial-999999999")
    let mine = folder.file(".other.partial-999999999")
    for position in [dead, mine] {
      try FileManager.default.createDirectory(at: position, withIntermediateDirectories: true)
    }
    _ = try await AreaBuilder(valhalla: valhalla, threads: 1).build(extract: try village(), into: folder.file("area"))
    #expect(!FileManager.default.fileExists(atPath: dead.path))
    #expect(FileManager.default.fileExists(atPath: mine.path), "that of another target is not ours")
  }
}

/// Collects a builder's progress reports, from any thread.
final class Stages: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [(String, Double)] = []

  func add(_ stage: String, _ share: Double) { lock.withLock { list.append((stage, share)) } }

  var all: [(String, Double)] { lock.withLock { list } }

  private var trigger: (@Sendable () -> Void)?

  var isArmed: Bool { lock.withLock { trigger != nil } }

  func arm(_ action: @escaping @Sendable () -> Void) { lock.withLock { trigger = action } }

  func fire() { lock.withLock { trigger }?() }
}
