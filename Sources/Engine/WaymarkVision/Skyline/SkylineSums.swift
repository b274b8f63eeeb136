/// Sums a table's columns along the horizon, for all pitches at once.
struct SkylineSums {
  /// Sums of neighbouring pitches.
  private typealias Pack = SkylineTable.Pack

  private let table: SkylineTable
  /// Independent columns for one of the table's.
  private let weight: Float
  private let pitches: Int
  /// Where the values of each column begin: those of the column of zeros where a building hides the horizon.
  private var starts: [Int32]
  /// The row of the horizon in each column at the lowest pitch, without roll; in steps of 1/65536.
  private var bases: [Int32]
  /// By how much a roll lowers it in each column, roll after roll; in the same steps.
  private var leans: [Int32] = []
  /// The first value of each column at one roll.
  private var firsts: [Int32]
  private let gravity: GravityPrior
  private var window: SkylineWindow
  private var pitchCosts: [Double] = []
  private var rolls: [Double] = []
  private var rollCosts: [Double] = []

  private static let fraction: Int32 = 16

  /// Makes it for a window of pitches and rolls.
  init(_ table: SkylineTable, _ window: SkylineWindow, _ gravity: GravityPrior, _ independent: Double) {
    self.table = table
    self.window = window
    self.gravity = gravity
    weight = Float(independent / Double(max(1, table.azimuths.count)))
    pitches = 2 * window.pitches + 1
    starts = [Int32](repeating: 0, count: table.azimuths.count)
    (bases, firsts) = (starts, starts)
    move(pitch: window.pitch, roll: window.roll)
  }

  /// Moves the window's middle.
  mutating func move(pitch: Double, roll: Double) {
    window.pitch = pitch
    window.roll = roll
    pitchCosts = window.allPitches.map { gravity.cost(pitch: $0) }
    rolls = window.allRolls
    rollCosts = rolls.map { gravity.cost(roll: $0) }
    leans.removeAll(keepingCapacity: true)
    for roll in rolls {
      for slant in table.slants { leans.append(Self.fixed(roll * slant / table.step)) }
    }
  }

  /// Rows in steps of 1/65536; far outside of any table at most.
  private static func fixed(_ rows: Double) -> Int32 { Int32(max(-1e4, min(1e4, rows)) * Double(1 << fraction)) }

  /// The best pitch and roll of a yaw.
  mutating func best(_ horizon: HorizonProfile, yaw: Double) -> SkylineSearch.Candidate {
    var best = SkylineSearch.Candidate(yaw: yaw, pitch: window.pitch, roll: window.roll, score: -.infinity)
    guard table.rows > pitches else { return best }
    let lowest = window.pitch - Double(window.pitches) * window.pitchStep
    place(horizon, yaw: yaw, lowest: lowest)
    for (r, roll) in rolls.enumerated() {
      let cost = rollCosts[r]
      lean(r)
      for pack in stride(from: 0, to: pitches, by: Pack.scalarCount) {
        let sums = sum(pack)
        for p in pack..<min(pitches, pack + Pack.scalarCount) {
          let score = Double(sums[p - pack] * weight) - (pitchCosts[p] + cost)
          if score > best.score {
            best.score = score
            best.pitch = lowest + Double(p) * window.pitchStep
            best.roll = roll
          }
        }
      }
    }
    return best
  }

  /// Finds the rows of the horizon at the lowest pitch, without roll.
  private mutating func place(_ horizon: HorizonProfile, yaw: Double, lowest: Double) {
    let inverse = 1 / table.step
    for k in table.azimuths.indices {
      let direction = horizon.index(yaw + table.azimuths[k])
      // What a building hides says nothing.
      starts[k] = Int32((horizon.isLeftOut(direction) ? table.azimuths.count : k) * table.rows)
      bases[k] = Self.fixed((table.top - Double(horizon.elevations[direction]) + lowest) * inverse + 0.5)
    }
  }

  /// Finds the first values of a roll.
  private mutating func lean(_ roll: Int) {
    let (highest, count) = (Int32(table.rows - pitches), bases.count)
    leans.withUnsafeBufferPointer { leans in
      starts.withUnsafeBufferPointer { starts in
        bases.withUnsafeBufferPointer { bases in
          firsts.withUnsafeMutableBufferPointer { firsts in
            for k in 0..<count {
              let row = (bases[k] &+ leans[roll &* count &+ k]) &>> Self.fraction
              firsts[k] = starts[k] &+ max(0, min(highest, row))
            }
          }
        }
      }
    }
  }

  /// Sums over the columns for eight neighbouring pitches, from this one on.
  private func sum(_ pack: Int) -> Pack {
    table.values.withUnsafeBytes { values in
      firsts.withUnsafeBufferPointer { firsts in
        @inline(__always) func load(_ k: Int) -> Pack {
          values.loadUnaligned(fromByteOffset: (Int(firsts[k]) &+ pack) &* MemoryLayout<Float>.stride, as: Pack.self)
        }
        // Two sums at a time: each addition waits for the one before.
        var (even, odd) = (Pack(), Pack())
        for k in stride(from: 0, to: firsts.count &- 1, by: 2) {
          even += load(k)
          odd += load(k &+ 1)
        }
        if let last = firsts.indices.last, last % 2 == 0 { even += load(last) }
        return even + odd
      }
    }
  }
}
