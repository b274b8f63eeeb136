import TestSupport
import Testing

@testable import WaymarkVision

/// Where the sky ends, against the same written plainly.
@Suite struct BoundaryMapTests {
  private static func scene(seed: UInt64) throws -> LearntSky {
    var random = SeededGenerator(seed: seed)
    return try LearntSky(sides: 32...90, &random) { width, height, random in
      (0..<width * height).flatMap { i in
        let sky: UInt8 = i / width < height / 2 ? 150 : 60
        return (0..<3).map { _ in sky + UInt8.random(in: 0...60, using: &random) }
      }
    }
  }

  /// What is above a place speaks for sky, what is below against it, and an edge there for an end.
  @Test(arguments: [UInt64](1...10)) func evidenceIsTheSumOfCellsAndTheEdge(seed: UInt64) throws {
    let scene = try Self.scene(seed: seed)
    let view = scene.view
    let cells = scene.model.evidence(scene.features).map { Double($0) * Double(SkyModel.unit) }
    let edges = scene.features.edge.map { Double($0) / Double(SkyFeatures.maximumEdge) }
    var column = ColumnEvidence(scene.features, view, scene.model)
    for number in 0..<view.columns {
      let inside = column.find(number)
      guard view.first[number] <= view.last[number] else {
        #expect(inside == nil, "seed \(seed)")
        continue
      }
      let rows = view.first[number]...view.last[number]
      #expect(inside == rows.lowerBound...rows.upperBound + 1, "seed \(seed)")
      let start = number * view.rows
      for place in 0...view.rows + 1 {
        var expected = -60.0
        if inside?.contains(place) == true {
          expected = rows.reduce(0) { $0 + 0.08 * ($1 < place ? cells[start + $1] : -cells[start + $1]) }
          if place > rows.lowerBound, place <= rows.upperBound {
            expected += 4 * max(edges[start + place], edges[start + place - 1])
          }
        }
        let value = Double(column.values[place]) * Double(ColumnEvidence.unit)
        #expect(abs(value - expected) < 1e-3, "seed \(seed), column \(number), place \(place)")
      }
    }
  }

  @Test(arguments: [UInt64](1...10)) func probabilitiesAreThoseOfTheEvidence(seed: UInt64) throws {
    let scene = try Self.scene(seed: seed)
    let map = BoundaryMap(scene.features, scene.view, scene.model)
    for number in 0..<map.columns {
      let cells = number * map.places..<(number + 1) * map.places
      let (evidence, probability) = (map.evidence[cells], map.probability[cells])
      let highest = evidence.max() ?? 0
      guard highest > -.infinity else {
        #expect(probability.allSatisfy { $0 == 0 }, "seed \(seed)")
        continue
      }
      // As BoundaryMap has the exponential: (1 + x/1024)¹⁰²⁴, nothing below −15.
      let powers = evidence.map { value in
        let x = Double(value - highest)
        return x > -15 ? (0..<10).reduce(1 + x / 1024) { y, _ in y * y } : 0
      }
      let total = powers.reduce(0, +)
      #expect(abs(probability.reduce(0, +) - 1) < 1e-4, "seed \(seed)")
      for (p, power) in zip(probability, powers) { #expect(abs(Double(p) - power / total) < 1e-3, "seed \(seed)") }
    }
  }
}
