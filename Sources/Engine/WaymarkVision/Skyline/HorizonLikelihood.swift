/// How likely the horizon is where an attitude expects it, relative to a boundary that may be anywhere in the column.
struct HorizonLikelihood {
  let map: BoundaryMap
  let view: Cylinder
  /// Half of the width of the triangle, in rows, over which the boundary may be elsewhere.
  let width: Int

  /// Share of columns in which something else than the horizon bounds the sky.
  private static let outliers: Float = 0.2

  /// Makes it for elevations that are known to a distance, radians.
  init(_ map: BoundaryMap, _ view: Cylinder, step: Double) {
    self.map = map
    self.view = view
    width = max(2, Int((step / view.cell).rounded()))
  }

  /// One column, asked from its top downwards.
  struct Column {
    fileprivate let likelihood: HorizonLikelihood
    fileprivate let start: Int
    fileprivate let first: Int
    fileprivate let last: Int
    /// Probability that the sky ends above the rows counted so far.
    fileprivate var above: Float = 0
    fileprivate var counted = 0

    /// Logarithm of the likelihood at a row, not above the one that was asked before.
    mutating func value(_ row: Double) -> Float {
      let map = likelihood.map
      let width = likelihood.width
      let place = Int((max(-1e6, min(1e6, row)) + 0.5).rounded())
      var near: Float = 0
      if place < first {
        near = map.probability[start + first]
      } else if place > last {
        near = map.probability[start + last]
      } else {
        for at in max(first, place - width)...min(last, place + width) {
          near += map.probability[start + at] * Float(width + 1 - abs(at - place))
        }
        near /= Float((width + 1) * (width + 1))
      }
      while counted < min(place, map.places) {
        above += map.probability[start + counted]
        counted += 1
      }
      // What stands in front ends the sky above the horizon, hardly ever below.
      let outlier = HorizonLikelihood.outliers * (0.8 * above + 0.2 * (1 - above))
      return Self.logarithm(
        (1 - HorizonLikelihood.outliers) * near * Float(last - first + 1) + max(0, outlier) + 0.002)
    }

    /// The natural logarithm of a positive number that is not subnormal, to three parts in ten million.
    private static func logarithm(_ x: Float) -> Float {
      // x = 2ⁿ m with m from √½ to √2, and ln m = 2 artanh s.
      let shift = Int32(bitPattern: x.bitPattern &- (0.5 as Float).squareRoot().bitPattern) >> 23
      let m = Float(bitPattern: x.bitPattern &- UInt32(bitPattern: shift) << 23)
      let s = (m - 1) / (m + 1)
      let z = s * s
      return Float(shift) * 0.6931472 + 2 * s * (1 + z * (1 / 3 + z * (1 / 5 + z * (1 / 7))))
    }
  }

  /// A column of the picture.
  func column(_ column: Int) -> Column {
    Column(
      likelihood: self, start: column * map.places, first: view.first[column], last: view.last[column] + 1)
  }

  /// Mean over so many columns at one attitude: yaw, and turns from the picture's pitch and roll, radians. Columns in which a building hides the
  /// horizon count as nothing.
  func mean(_ horizon: HorizonProfile, columns wanted: Int, yaw: Double, pitch: Double, roll: Double) -> Double {
    let chosen = view.columns(wanted)
    guard !chosen.isEmpty else { return 0 }
    var sum: Float = 0
    for number in chosen {
      let azimuth = view.azimuth(Double(number))
      if horizon.isLeftOut(azimuth: yaw + azimuth) { continue }
      let elevation = horizon.elevation(at: azimuth, yaw: yaw, pitch: pitch, roll: roll)
      var column = self.column(number)
      sum += column.value(view.row(elevation))
    }
    return Double(sum) / Double(chosen.count)
  }
}
