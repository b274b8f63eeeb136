internal import CPortableMath

/// How likely the horizon is at each elevation in some columns of a picture, for trying many directions.
struct SkylineTable {
  /// Distance of elevations, radians.
  let step: Double
  /// Azimuths of the columns from the axis, radians.
  let azimuths: [Double]
  /// Sines of the azimuths.
  let slants: [Double]
  /// Elevation of the first row, radians; rows go down.
  let top: Double
  let rows: Int
  /// Logarithm of the likelihood relative to a boundary that may be anywhere; column after column, and `padding` zeros at the end.
  let values: [Float]

  /// Rows are read in packs of this many.
  static let padding = 8
}

extension SkylineTable {
  /// Makes a table.
  ///
  /// - Parameters:
  ///   - likelihood: the boundaries.
  ///   - view: the picture.
  ///   - wanted: how many columns, evenly spaced.
  ///   - step: distance of elevations, radians.
  ///   - margin: by how much the rows extend above and below the picture, radians.
  init(_ likelihood: HorizonLikelihood, _ view: Cylinder, columns wanted: Int, step: Double, margin: Double) {
    let chosen = view.columns(wanted)
    self.step = step
    azimuths = chosen.map { view.azimuth(Double($0)) }
    slants = azimuths.map { sin($0) }
    top = view.firstElevation + margin
    rows = Int((Double(view.rows) * view.cell + 2 * margin) / step) + 2
    var values: [Float] = []
    values.reserveCapacity(chosen.count * rows + Self.padding)
    for column in chosen {
      var column = likelihood.column(column)
      for row in 0..<rows { values.append(column.value(view.row(top - Double(row) * step))) }
    }
    for _ in 0..<Self.padding { values.append(0) }
    self.values = values
  }

  /// The table in double steps, with the greatest value of the rows up to one step away.
  func pooled() -> SkylineTable {
    let half = (rows + 1) / 2
    var pooled: [Float] = []
    pooled.reserveCapacity(azimuths.count * half + Self.padding)
    for k in azimuths.indices {
      let start = k * rows
      for row in 0..<half {
        var value = values[start + 2 * row]
        for at in max(0, 2 * row - 1)..<min(rows, 2 * row + 3) { value = max(value, values[start + at]) }
        pooled.append(value)
      }
    }
    for _ in 0..<Self.padding { pooled.append(0) }
    return SkylineTable(
      step: 2 * step, azimuths: azimuths, slants: slants, top: top - 0.5 * step, rows: half, values: pooled)
  }
}
