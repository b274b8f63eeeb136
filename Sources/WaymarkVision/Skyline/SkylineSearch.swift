internal import CPortableMath

/// Tries all directions: how well the horizon fits to where the sky ends in the picture.
struct SkylineSearch {
  /// A direction that fits better than its neighbours.
  struct Candidate {
    /// Yaw, and turns from the cylinder's pitch and roll, radians.
    var yaw: Double
    var pitch: Double
    var roll: Double
    /// Logarithm of the likelihood.
    var score: Double
  }

  /// Logarithm of the likelihood of each place of each tried column, relative to a boundary that may be anywhere.
  private let table: [Float]
  private let places: Int
  private let azimuths: [Double]
  private let firstElevation: Double
  private let cell: Double
  /// Independent columns: weight of one tried column.
  let weight: Double

  /// Share of columns in which something else than the horizon bounds the sky.
  static let outliers: Float = 0.2

  /// - Parameters:
  ///   - columns: how many columns are tried.
  ///   - blur: half width over which the boundary may be elsewhere, rows.
  init(_ map: BoundaryMap, _ view: Cylinder, columns wanted: Int, blur: Int, independent: Double) {
    places = map.places
    firstElevation = view.firstElevation
    cell = view.cell
    let chosen: [Int] = (0..<wanted).compactMap { k in
      let column = Int((Double(k) + 0.5) / Double(wanted) * Double(view.columns))
      return view.first[column] <= view.last[column] ? column : nil
    }
    azimuths = chosen.map { view.azimuth(Double($0)) }
    var table = [Float](repeating: 0, count: max(1, chosen.count) * places)
    for (k, column) in chosen.enumerated() {
      let start = column * places
      var above: Float = 0
      // The kernel is a triangle: a running sum of a running sum.
      let width = max(1, blur)
      let (first, last) = (view.first[column], view.last[column] + 1)
      let range = Float(last - first + 1)
      for place in 0..<places {
        var near: Float = 0
        for offset in -width...width {
          let p = place + offset
          guard p >= 0, p < places else { continue }
          near += map.probability[start + p] * Float(width + 1 - abs(offset))
        }
        near /= Float((width + 1) * (width + 1))
        // A horizon above or below the picture: all ground, or all sky.
        if place < first { near = map.probability[start + first] }
        if place > last { near = map.probability[start + last] }
        if place > 0 { above += map.probability[start + place - 1] }
        let outlier = Self.outliers * (0.8 * above + 0.2 * (1 - above))
        table[k * places + place] = Float(
          log(Double((1 - Self.outliers) * near * range + outlier + 0.002)))
      }
    }
    self.table = table
    weight = independent / Double(max(1, chosen.count))
  }

  /// Best score over pitches and rolls of each yaw.
  func best(
    _ horizon: HorizonProfile, yaws: [Double], pitches: [Double], rolls: [Double], cost: (Double, Double) -> Double
  ) -> [Candidate] {
    let count = azimuths.count
    var result: [Candidate] = []
    result.reserveCapacity(yaws.count)
    let slants = azimuths.map { sin($0) }
    let inverse = 1 / cell
    var rows = [Float](repeating: 0, count: count)
    let costs = rolls.map { roll in pitches.map { pitch in cost(pitch, roll) } }
    let shifts = pitches.map { Float($0 * inverse) }
    let lean = rolls.map { roll in slants.map { Float($0 * roll * inverse) } }
    let top = Float(places - 1)
    table.withUnsafeBufferPointer { table in
      for yaw in yaws {
        for k in 0..<count {
          rows[k] = Float((firstElevation - horizon.elevation(yaw + azimuths[k])) * inverse) + 0.5
        }
        var best = Candidate(yaw: yaw, pitch: 0, roll: 0, score: -.infinity)
        rows.withUnsafeBufferPointer { rows in
          for (r, roll) in rolls.enumerated() {
            lean[r].withUnsafeBufferPointer { lean in
              for (p, pitch) in pitches.enumerated() {
                let shift = shifts[p]
                var sum: Float = 0
                for k in 0..<count {
                  let row = max(0, min(top, rows[k] + shift + lean[k] + 0.5))
                  sum += table[k &* places &+ Int(row)]
                }
                let score = Double(sum) * weight - costs[r][p]
                if score > best.score { best = Candidate(yaw: yaw, pitch: pitch, roll: roll, score: score) }
              }
            }
          }
        }
        result.append(best)
      }
    }
    return result
  }
}
