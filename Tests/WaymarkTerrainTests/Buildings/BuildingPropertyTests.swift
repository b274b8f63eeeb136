import Foundation
import TestSupport
import Testing
import WaymarkGeodesy

@testable import WaymarkTerrain

@Suite("Buildings against other ways to compute them")
struct BuildingPropertyTests {
  /// Houses of all sorts: boxes, courtyards, stars that cross themselves, roofs on posts; some overlap.
  private static func outlines(_ random: inout SeededGenerator, _ town: BuildingTown, count: Int) -> [BuildingOutline] {
    (0..<count).map { _ in
      let (x, y) = (random.uniform(-400...400), random.uniform(-400...400))
      let size = random.uniform(3...40)
      let height = random.uniform(2...40)
      let corners = Int(random.uniform(3...9))
      let stride = corners >= 5 && random.uniform(0...1) < 0.3 ? 2 : 1
      let turn = random.uniform(0...6)
      func ring(_ scale: Double) -> [(Double, Double)] {
        (0..<corners).map { i in
          let angle = turn + 2 * Double.pi * Double(i * stride) / Double(corners)
          let radius = size * scale * (stride == 1 ? random.uniform(0.6...1) : 1)
          return (x + radius * cos(angle), y + radius * sin(angle))
        }
      }
      let hasYard = stride == 1 && random.uniform(0...1) < 0.3
      return town.house(
        ring(1), holes: hasYard ? [ring(0.3)] : [], height: height,
        underside: random.uniform(0...1) < 0.1 ? height * 0.8 : 0)
    }
  }

  /// Where light first comes into a building: the pieces of it inside the outline, one after another.
  private static func first(_ model: BuildingModel, _ prism: BuildingPrism, _ ray: BuildingRay) -> Double? {
    let (d, eye) = (ray.direction, ray.start)
    if eye.z <= prism.top, model.contains(prism, eye.x, eye.y) { return nil }
    var cuts = [0, ray.limit]
    for i in prism.walls {
      let wall = model.walls[Int(i)]
      let (ex, ey) = (wall.bx - wall.ax, wall.by - wall.ay)
      let cross = d.x * ey - d.y * ex
      let t = ((wall.ax - eye.x) * ey - (wall.ay - eye.y) * ex) / cross
      let u = ((wall.ax - eye.x) * d.y - (wall.ay - eye.y) * d.x) / cross
      if u >= 0, u <= 1, t > 0, t < ray.limit { cuts.append(t) }
    }
    cuts.sort()
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      let middle = (start + end) / 2
      guard model.contains(prism, eye.x + middle * d.x, eye.y + middle * d.y) else { continue }
      let (a, b) = ((prism.underside - eye.z) / d.z, (prism.top - eye.z) / d.z)
      let from = max(start, min(a, b))
      if from <= min(end, max(a, b)) { return from }
    }
    return nil
  }

  @Test("20,000 rays meet what they meet when all walls of all buildings are looked at", arguments: [1, 2, 3, 4])
  func bruteForce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let town = BuildingTown()
    let model = town.model(Self.outlines(&random, town, count: 150))
    #expect(model.count == 150)
    var hits = 0
    for _ in 0..<5000 {
      let start = Vector3(random.uniform(-450...450), random.uniform(-450...450), random.uniform(-1...50))
      let direction = HorizontalDirection(
        azimuthDegrees: random.uniform(0...360), elevationDegrees: random.uniform(-30...15))
      let ray = try #require(
        BuildingRay(from: start, direction: direction.enu, refraction: 0, radius: 6.4e6, limit: 700))
      let found = model.first(ray, target: nil)
      let expected = model.prisms.compactMap { Self.first(model, $0, ray) }.min()
      #expect((found == nil) == (expected == nil), "seed \(seed): from \(start), \(direction)")
      if let found, let expected {
        hits += 1
        #expect(abs(found.distance - expected) < 1e-6, "seed \(seed): from \(start), \(direction)")
      }
    }
    #expect(hits > 1000 && hits < 5000)
  }

  @Test("1,000 rays meet what an independent script says", .enabled(if: Oracle.isAvailable, "\(Oracle.message)"))
  func oracle() throws {
    var random = SeededGenerator(seed: 11)
    let town = BuildingTown(at: coordinate(-33.9, 18.42))
    let outlines = Self.outlines(&random, town, count: 120)
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("buildings")
    var text = "origin -33.9 18.42 500\n"
    for outline in outlines {
      text += "building 500 \(500 + outline.height) \(500 + outline.underside)\n"
      for ring in outline.rings {
        text += "ring " + ring.map { "\($0.latitude) \($0.longitude)" }.joined(separator: " ") + "\n"
      }
    }
    try Data(text.utf8).write(to: file)
    let model = town.model(outlines)
    let rows = (0..<1000).map { _ in
      let place = town.place(random.uniform(-450...450), random.uniform(-450...450))
      return [
        place.latitude, place.longitude, 500 + random.uniform(0...50), random.uniform(0...360),
        random.uniform(-60...30), 700,
      ]
    }
    let answers = try Oracle.rows("buildings.py", [file.path], for: rows)
    var hits = 0
    for (row, answer) in zip(rows, answers) {
      let line = try #require(
        SightLine(
          from: coordinate(row[0], row[1]), altitude: Altitude(meters: row[2], reference: .meanSeaLevel),
          direction: HorizontalDirection(azimuthDegrees: row[3], elevationDegrees: row[4])))
      let hit = model.cast(line, options: CastOptions(maximumRange: row[5], refraction: 0))
      #expect((hit?.building ?? -1) == Int(answer[0]), "\(row)")
      guard let hit else { continue }
      hits += 1
      #expect(abs(hit.slantDistance - answer[1]) < 1e-3, "\(row)")
    }
    #expect(hits > 150)
  }

  @Test("with refraction light meets the roof where its height says")
  func refraction() throws {
    let town = BuildingTown()
    let model = town.model([town.box(-2000, 2000, 2000, 4500, height: 20)])
    let line = try town.line(0, 0, up: 60, azimuth: 0, elevation: -0.7)
    for k in [-1.0, 0, 0.13, 0.5] {
      let hit = try #require(model.cast(line, options: CastOptions(refraction: k)))
      #expect(hit.face == .roof)
      // The roof is level in the plane that touches the Earth at the origin; light sinks by k s² / 2R.
      let s = hit.groundDistance
      let drop = 60 - s * 0.012217913 - k * s * s / (2 * 6_371_008.8)
      #expect(abs(hit.elevation.meters - 500 - drop - s * s / (2 * 6_371_008.8)) < 0.05)
    }
  }
}
