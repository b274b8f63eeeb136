/// Sums a table's columns along the horizon, for all pitches at once.
struct SkylineSums {
  private let table: SkylineTable
  /// Independent columns for one of the table's.
  private let weight: Float
  /// For each pitch, and for some more, so that they fill packs.
  private var sums: [Float]
  private let pitches: Int
  private var bases: [Double]
  private let gravity: GravityPrior
  private var window: SkylineWindow
  private var pitchCosts: [Double] = []
  private var rolls: [Double] = []
  private var rollCosts: [Double] = []

  /// Makes it for a window of pitches and rolls.
  init(_ table: SkylineTable, _ window: SkylineWindow, _ gravity: GravityPrior, _ independent: Double) {
    self.table = table
    self.window = window
    self.gravity = gravity
    weight = Float(independent / Double(max(1, table.azimuths.count)))
    pitches = 2 * window.pitches + 1
    sums = [Float](
      repeating: 0, count: (pitches + SkylineTable.padding - 1) / SkylineTable.padding * SkylineTable.padding)
    bases = [Double](repeating: 0, count: table.azimuths.count)
    move(pitch: window.pitch, roll: window.roll)
  }

  /// Moves the window's middle.
  mutating func move(pitch: Double, roll: Double) {
    window.pitch = pitch
    window.roll = roll
    pitchCosts = window.allPitches.map { gravity.cost(pitch: $0) }
    rolls = window.allRolls
    rollCosts = rolls.map { gravity.cost(roll: $0) }
  }

  /// The best pitch and roll of a yaw.
  mutating func best(_ horizon: HorizonProfile, yaw: Double) -> SkylineSearch.Candidate {
    var best = SkylineSearch.Candidate(yaw: yaw, pitch: window.pitch, roll: window.roll, score: -.infinity)
    let (count, pitches, packs, rows) = (table.azimuths.count, pitches, sums.count, table.rows)
    guard rows > pitches, bases.count == count else { return best }
    let inverse = 1 / table.step
    let highest = Double(rows - pitches)
    let lowest = window.pitch - Double(window.pitches) * window.pitchStep
    for k in 0..<count {
      let direction = horizon.index(yaw + table.azimuths[k])
      // What a building hides says nothing.
      bases[k] =
        horizon.isLeftOut(direction)
        ? .nan : (table.top - Double(horizon.elevations[direction]) + lowest) * inverse + 0.5
    }
    table.values.withUnsafeBufferPointer { values in
      sums.withUnsafeMutableBufferPointer { sums in
        for (r, roll) in rolls.enumerated() {
          let lean = roll * inverse
          for p in 0..<packs { sums[p] = 0 }
          for k in 0..<count where !bases[k].isNaN {
            let first = Int(max(0, min(highest, bases[k] + lean * table.slants[k])))
            let start = k &* rows &+ first
            for p in 0..<packs { sums[p] += values[start &+ p] }
          }
          for p in 0..<pitches {
            let score = Double(sums[p] * weight) - (pitchCosts[p] + rollCosts[r])
            if score > best.score {
              best.score = score
              best.pitch = lowest + Double(p) * window.pitchStep
              best.roll = roll
            }
          }
        }
      }
    }
    return best
  }
}
