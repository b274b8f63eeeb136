import TestSupport
import Testing

@testable import WaymarkVision

/// The boundary of the sky in noise, against all others.
@Suite struct SkyLineTests {
  /// The evidence of pairs of columns and of rows, as `SkyLine` adds it up; nil for pairs outside of the picture.
  private static func evidence(_ scene: LearntSky) -> [[Int32]?] {
    let view = scene.view
    var column = ColumnEvidence(scene.features, view, scene.model)
    return stride(from: 0, to: view.columns, by: 2).map { first in
      var sum: [Int32]?
      for number in first..<min(view.columns, first + 2) where column.find(number) != nil {
        let values = (0...view.rows / 2).map {
          max(ColumnEvidence.minimum, column.values[2 * $0], column.values[2 * $0 + 1])
        }
        sum = sum.map { zip($0, values).map { $0 + $1 } } ?? values
      }
      return sum
    }
  }

  private static func cost(_ a: Int, _ b: Int) -> Int32 { min(SkyLine.limit, SkyLine.slope * Int32(abs(a - b))) }

  /// No other boundary has more evidence for the jumps that it costs.
  @Test(arguments: [UInt64](1...12)) func isTheBest(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // A smooth sky, with noise below a jagged line.
    let scene = try LearntSky(sides: 32...60, &random) { width, height, random in
      let ends = (0..<width).map { _ in Int.random(in: 0...height, using: &random) }
      var pixels: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width {
          for _ in 0..<3 { pixels.append(y < ends[x / 5 * 5] ? 180 : UInt8.random(in: 0...255, using: &random)) }
        }
      }
      return pixels
    }
    let view = scene.view
    let pairs = Self.evidence(scene).enumerated().compactMap { pair, values in values.map { (pair, $0) } }
    var best = [Int32](repeating: 0, count: view.rows / 2 + 1)
    for (_, evidence) in pairs {
      best = evidence.indices.map { p in evidence[p] + (best.indices.map { best[$0] - Self.cost($0, p) }.max() ?? 0) }
    }
    let line = SkyLine(scene.features, view, scene.model).rows
    var (score, before): (Int32, Int?) = (0, nil)
    for (pair, evidence) in pairs {
      let place = line[2 * pair] / 2
      score += evidence[place] - (before.map { Self.cost($0, place) } ?? 0)
      before = place
    }
    #expect(pairs.count > 10 && score == best.max(), "seed \(seed)")
  }
}
