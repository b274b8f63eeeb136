internal import CPortableMath

/// Tries all directions: how well the horizon fits to where the sky ends in the picture.
struct SkylineSearch {
  /// A direction: yaw, and turns from the cylinder's pitch and roll, radians.
  struct Candidate {
    var yaw: Double
    var pitch: Double
    var roll: Double
    /// Logarithm of the likelihood with the prior.
    var score: Double
  }

  /// Yaws that are tried: the first, their distance and number.
  var firstYaw: Double
  var yawStep: Double
  var yawCount: Int
  /// Greatest turns from the pitch and roll of gravity.
  var pitchRange: Double
  var rollRange: Double
  var gravity: GravityPrior
  /// Independent columns in the picture.
  var independent: Double

  /// The best pitch and roll of each yaw.
  func scores(_ table: SkylineTable, _ horizon: HorizonProfile) -> [Candidate] {
    let count = table.azimuths.count
    guard count > 0 else { return [] }
    let half = max(1, Int((pitchRange / table.step).rounded(.up)))
    let pitches = 2 * half + 1
    guard table.rows > pitches else { return [] }
    // A roll that moves the picture's border by one step.
    var reach = 1e-6
    for slant in table.slants { reach = max(reach, abs(slant)) }
    let rollStep = max(table.step, min(rollRange, table.step / reach))
    let halfRolls = max(1, Int((rollRange / rollStep).rounded(.up)))
    let rolls = (-halfRolls...halfRolls).map { Double($0) * rollStep }
    var costs: [Float] = []
    for roll in rolls {
      for p in 0..<pitches { costs.append(Float(gravity.cost(pitch: Double(p - half) * table.step, roll: roll))) }
    }
    let inverse = 1 / table.step
    let weight = Float(independent / Double(count))
    let highest = table.rows - pitches
    var sums = [Float](repeating: 0, count: pitches)
    var base = [Double](repeating: 0, count: count)
    var result: [Candidate] = []
    result.reserveCapacity(yawCount)
    table.values.withUnsafeBufferPointer { values in
      sums.withUnsafeMutableBufferPointer { sums in
        for number in 0..<yawCount {
          let yaw = firstYaw + yawStep * Double(number)
          for k in 0..<count {
            let elevation = Double(horizon.elevations[horizon.index(yaw + table.azimuths[k])])
            base[k] = (table.top - elevation) * inverse - Double(half) + 0.5
          }
          var best = Candidate(yaw: yaw, pitch: 0, roll: 0, score: -.infinity)
          for (r, roll) in rolls.enumerated() {
            for p in 0..<pitches { sums[p] = 0 }
            let lean = roll * inverse
            for k in 0..<count {
              let first = Int(max(0, min(Double(highest), base[k] + lean * table.slants[k])))
              let start = k &* table.rows &+ first
              for p in 0..<pitches { sums[p] += values[start &+ p] }
            }
            for p in 0..<pitches {
              let score = Double(sums[p] * weight - costs[r &* pitches &+ p])
              if score > best.score {
                best.score = score
                best.pitch = Double(p - half) * table.step
                best.roll = roll
              }
            }
          }
          result.append(best)
        }
      }
    }
    return result
  }

  /// The best directions that are apart from each other.
  static func peaks(_ all: [Candidate], apart: Double, most: Int) -> [Candidate] {
    Self.apart(all.sorted { $0.score > $1.score }, by: apart, most: most) { $0.yaw }
  }

  /// The first directions whose yaws are apart from each other, radians.
  static func apart<Direction>(
    _ all: [Direction], by angle: Double, most: Int, yaw: (Direction) -> Double
  ) -> [Direction] {
    var chosen: [Direction] = []
    for direction in all {
      var isNew = true
      for old in chosen where abs(remainder(yaw(old) - yaw(direction), 2 * Double.pi)) < angle { isNew = false }
      if isNew { chosen.append(direction) }
      if chosen.count == most { break }
    }
    return chosen
  }
}
