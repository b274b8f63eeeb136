internal import CPortableMath

/// How likely the horizon is at each elevation in some columns of a picture, for trying many directions.
struct SkylineTable {
  /// Share of columns in which something else than the horizon bounds the sky.
  private static let outliers: Float = 0.2

  /// Distance of elevations, radians.
  let step: Double
  /// Azimuths of the columns from the axis, radians.
  let azimuths: [Double]
  /// Sines of the azimuths.
  let slants: [Double]
  /// Elevation of the first row, radians; rows go down.
  let top: Double
  let rows: Int
  /// Logarithm of the likelihood relative to a boundary that may be anywhere; column after column.
  let values: [Float]

  /// - Parameters:
  ///   - map: the boundaries.
  ///   - view: the picture.
  ///   - columns: how many columns, evenly spaced.
  ///   - step: distance of elevations, radians.
  ///   - margin: by how much the rows extend above and below the picture, radians.
  init(_ map: BoundaryMap, _ view: Cylinder, columns wanted: Int, step: Double, margin: Double) {
    var chosen: [Int] = []
    for k in 0..<wanted {
      let column = Int((Double(k) + 0.5) / Double(wanted) * Double(view.columns))
      if view.first[column] <= view.last[column] { chosen.append(column) }
    }
    self.step = step
    azimuths = chosen.map { view.azimuth(Double($0)) }
    slants = azimuths.map { sin($0) }
    let width = max(2, Int((step / view.cell).rounded()))
    top = view.firstElevation + margin
    rows = Int((Double(view.rows) * view.cell + 2 * margin) / step) + 2
    var values = [Float](repeating: 0, count: chosen.count * rows)
    // A triangle, over which the boundary may be elsewhere.
    let scale = 1 / Float((width + 1) * (width + 1))
    for (k, column) in chosen.enumerated() {
      let start = column * map.places
      let (first, last) = (view.first[column], view.last[column] + 1)
      var above: Float = 0
      var counted = 0
      for row in 0..<rows {
        let place = Int((view.row(top - Double(row) * step) + 0.5).rounded())
        var near: Float = 0
        if place < first {
          near = map.probability[start + first]
        } else if place > last {
          near = map.probability[start + last]
        } else {
          for offset in -width...width where place + offset >= first && place + offset <= last {
            near += map.probability[start + place + offset] * Float(width + 1 - abs(offset))
          }
          near *= scale
        }
        while counted < min(place, map.places) {
          above += map.probability[start + counted]
          counted += 1
        }
        // What stands in front ends the sky above the horizon, hardly ever below.
        let outlier = Self.outliers * (0.8 * above + 0.2 * (1 - above))
        values[k * rows + row] = Float(
          log(Double((1 - Self.outliers) * near * Float(last - first + 1) + max(0, outlier) + 0.002)))
      }
    }
    self.values = values
  }

  /// Mean over the columns at one attitude: yaw, and turns from the picture's pitch and roll, radians.
  func mean(_ horizon: HorizonProfile, yaw: Double, pitch: Double, roll: Double) -> Double {
    guard !azimuths.isEmpty else { return 0 }
    var sum: Float = 0
    for k in azimuths.indices {
      let elevation = horizon.elevation(yaw + azimuths[k]) - pitch - roll * slants[k]
      let row = max(0, min(rows - 1, Int(((top - elevation) / step).rounded())))
      sum += values[k * rows + row]
    }
    return Double(sum) / Double(azimuths.count)
  }
}
