import TestSupport
import Testing
import WaymarkGeodesy

@testable import WaymarkVision

/// Sums of many columns at once, against one after another.
@Suite struct SkylineSumsTests {
  private let step = Angle.radians(0.4)
  private let gravity = GravityPrior(pitchSigma: 0.01, rollSigma: 0.03)
  private let independent = 40.0

  private func table(_ random: inout SeededGenerator, columns: Int, rows: Int) -> SkylineTable {
    SkylineTable(
      step: step, azimuths: (0..<columns).map { Angle.radians(60 * Double($0) / Double(columns) - 30) },
      top: Angle.radians(20), rows: rows
    ) { _, _ in Float(random.uniform(-3...3)) }
  }

  /// The score of a pitch, by its index, and a roll of the window.
  private func score(
    _ table: SkylineTable, _ horizon: HorizonProfile, _ window: SkylineWindow, yaw: Double, pitch: Int, roll: Double
  ) -> Double {
    let pitches = window.allPitches
    var sum = 0.0
    for k in table.azimuths.indices {
      let direction = horizon.index(yaw + table.azimuths[k])
      if horizon.isLeftOut(direction) { continue }
      let seen = Double(horizon.elevations[direction]) - (pitches[0] + roll * table.slants[k])
      let first = Int(((table.top - seen) / table.step + 0.5).rounded(.down))
      sum += Double(table.values[k * table.rows + max(0, min(table.rows - pitches.count, first)) + pitch])
    }
    return sum * independent / Double(table.azimuths.count) - gravity.cost(pitch: pitches[pitch], roll: roll)
  }

  @Test(arguments: [UInt64](1...20)) func sumsAreThoseOfTheColumns(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (columns, pitches) = (Int.random(in: 1...70, using: &random), Int.random(in: 0...9, using: &random))
    let table = table(&random, columns: columns, rows: Int.random(in: 2 * pitches + 2...120, using: &random))
    let known = HorizonProfile(
      elevations: (0..<720).map { _ in Float(random.uniform(-0.3...0.3)) },
      distances: [Float](repeating: 5000, count: 720), hidden: (0..<720).map { $0 / 4 % 3 == 0 })
    let horizon = seed % 2 == 0 ? try #require(known.withoutHidden) : known
    var window = SkylineWindow(
      pitch: 0, pitches: pitches, pitchStep: table.step, roll: 0, rolls: 2, rollStep: 0.02)
    var sums = SkylineSums(table, window, gravity, independent)
    for _ in 0..<10 {
      let yaw = random.uniform(-7...7)
      (window.pitch, window.roll) = (random.uniform(-0.02...0.02), random.uniform(-0.05...0.05))
      sums.move(pitch: window.pitch, roll: window.roll)
      let best = sums.best(horizon, yaw: yaw)
      var (highest, found) = (-Double.infinity, -Double.infinity)
      for (p, pitch) in window.allPitches.enumerated() {
        for roll in window.allRolls {
          let score = score(table, horizon, window, yaw: yaw, pitch: p, roll: roll)
          highest = max(highest, score)
          if abs(pitch - best.pitch) < 1e-9, roll == best.roll { found = score }
        }
      }
      #expect(abs(best.score - highest) < 1e-3 && abs(found - highest) < 1e-3, "seed \(seed), yaw \(yaw)")
    }
  }
}
