internal import CPortableMath

/// How strongly the brightness changes in some columns of a picture below the skyline, as ranks among the column's rows.
struct RidgeRanks {
  private let cell: Double
  /// Azimuths of the columns from the axis, radians.
  private let azimuths: [Double]
  private let depth: Int
  /// For each row below the skyline, column after column: rank minus a half, of how much brighter it is above, and of how much
  /// brightness changes; NaN where nothing is known.
  private let brightening: [Float]
  private let change: [Float]

  /// Mean ranks of crests, in standard deviations of independent ones.
  struct Sum {
    var brightening: Double
    var change: Double
    /// Sum of the weights divided by the root of the sum of their squares.
    var amount: Double
  }

  /// A column's rows need this many for a rank.
  private static let minimumRows = 10
  /// Standard deviation of a rank, 0 … 1.
  private static let rankSigma = 0.288675

  /// The sky ends at the skyline when it does so within this, radians: 0.35°.
  private static let window = 0.0061
  /// Minimum probability of that.
  private static let minimumShare: Float = 0.3

  /// Ranks what lies from `gap` to `depth` rows below the skyline that a direction expects, in columns whose sky ends there:
  /// trees and houses that hide the skyline hide the crests below it.
  init(
    _ view: Cylinder, _ map: BoundaryMap, _ horizon: HorizonProfile, _ fit: SkylineFit, columns wanted: Int, gap: Int,
    depth: Int, reach: Int, tolerance: Int
  ) {
    let chosen = view.columns(wanted)
    cell = view.cell
    azimuths = chosen.map { view.azimuth(Double($0)) }
    self.depth = depth
    var brightening = [Float](repeating: .nan, count: chosen.count * max(0, depth))
    var change = brightening
    let window = max(2, Int(min(Double(view.rows), Self.window / view.cell)))
    var strengths: [Float] = []
    for (k, column) in chosen.enumerated() where gap < depth {
      let elevation = horizon.elevation(
        at: azimuths[k], yaw: fit.yaw, pitch: fit.pitch - view.pitch, roll: fit.roll - view.roll)
      let top = Int(max(-1e6, min(1e6, view.row(elevation).rounded())))
      guard Self.share(map, column, near: top, within: window) > Self.minimumShare else { continue }
      let margin = reach + tolerance
      let first = max(gap, view.first[column] + margin - top)
      let end = min(depth, view.last[column] - margin - top + 1)
      guard end - first >= Self.minimumRows else { continue }
      Self.differences(view, column, rows: top + first - tolerance..<top + end + tolerance, reach: reach, &strengths)
      let start = k * depth
      Self.rank(strengths, tolerance, into: &brightening, from: start + first)
      for i in strengths.indices { strengths[i] = abs(strengths[i]) }
      Self.rank(strengths, tolerance, into: &change, from: start + first)
    }
    self.brightening = brightening
    self.change = change
  }

  /// How likely the sky of a column ends near a row.
  private static func share(_ map: BoundaryMap, _ column: Int, near row: Int, within reach: Int) -> Float {
    let (first, last) = (max(0, row - reach), min(map.places - 1, row + reach + 1))
    guard first <= last, column < map.columns else { return 0 }
    var sum: Float = 0
    for place in first...last { sum += map.probability[column * map.places + place] }
    return sum
  }

  /// How much brighter some rows above are than as many below, in three columns together.
  private static func differences(
    _ view: Cylinder, _ column: Int, rows: Range<Int>, reach: Int, _ result: inout [Float]
  ) {
    let columns = max(0, column - 1)...min(view.columns - 1, column + 1)
    // Sums of the brightness from above.
    var sums: [Float] = [0]
    sums.reserveCapacity(rows.count + 2 * reach + 1)
    var sum: Float = 0
    for row in rows.lowerBound - reach..<rows.upperBound + reach {
      for c in columns { sum += view.light(row * view.columns + c) }
      sums.append(sum)
    }
    result.removeAll(keepingCapacity: true)
    for k in 0..<rows.count {
      // Row k is the one at k + reach.
      let above = sums[k + reach] - sums[k]
      let below = sums[k + 2 * reach + 1] - sums[k + reach + 1]
      result.append(above - below)
    }
  }

  /// Ranks of the greatest value of the rows around each.
  private static func rank(_ values: [Float], _ tolerance: Int, into result: inout [Float], from start: Int) {
    let count = values.count - 2 * tolerance
    var order: [(value: Float, row: Int)] = []
    order.reserveCapacity(count)
    for row in 0..<count {
      var value = values[row]
      for at in row + 1...row + 2 * tolerance { value = max(value, values[at]) }
      order.append((value, row))
    }
    order.sort { $0.value < $1.value || $0.value == $1.value && $0.row < $1.row }
    var from = 0
    while from < count {
      // Equal ones share their mean rank.
      var end = from + 1
      while end < count, order[end].value == order[from].value { end += 1 }
      let rank = Float(from + end) / Float(2 * count) - 0.5
      for k in from..<end { result[start + order[k].row] = rank }
      from = end
    }
  }

  /// The mean ranks that the crests of a direction would have there, as far below the skyline as they are below their own.
  ///
  /// - Returns: nil when there are too few.
  func sum(_ horizon: HorizonProfile, yaw: Double, nearest: Float, minimumCount: Int) -> Sum? {
    var sums: (brightening: Float, change: Float, weight: Float, weight2: Float) = (0, 0, 0, 0)
    var count = 0
    let scale = Float(1 / cell)
    for k in azimuths.indices {
      let direction = horizon.index(yaw + azimuths[k])
      let sky = horizon.elevations[direction]
      for crest in horizon.crests(direction) where crest.distance >= nearest {
        let row = Int(max(-1, min(1e6, ((sky - crest.elevation) * scale).rounded())))
        guard row >= 0, row < depth else { continue }
        let up = brightening[k * depth + row]
        guard !up.isNaN else { continue }
        let weight = crest.contrast
        sums.brightening += weight * up
        sums.change += weight * change[k * depth + row]
        sums.weight += weight
        sums.weight2 += weight * weight
        count += 1
      }
    }
    guard count >= minimumCount, sums.weight2 > 0 else { return nil }
    let root = Double(sums.weight2).squareRoot()
    return Sum(
      brightening: Double(sums.brightening) / (root * Self.rankSigma),
      change: Double(sums.change) / (root * Self.rankSigma), amount: Double(sums.weight) / root)
  }
}
