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
  /// Logarithm of the likelihood relative to a boundary that may be anywhere; column after column, and one of zeros.
  let values: [Float]

  /// Neighbouring rows, which are read together: so many more zeros follow.
  typealias Pack = SIMD8<Float>

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - step: distance of elevations, radians.
  ///   - azimuths: azimuths of the columns from the axis, radians.
  ///   - top: elevation of the first row, radians.
  ///   - rows: number of rows.
  ///   - value: gives the value of a column, by its index, at a row; asked column after column, from the top downwards.
  init(step: Double, azimuths: [Double], top: Double, rows: Int, value: (_ column: Int, _ row: Int) -> Float) {
    self.step = step
    self.azimuths = azimuths
    slants = azimuths.map { sin($0) }
    self.top = top
    self.rows = rows
    var values: [Float] = []
    values.reserveCapacity((azimuths.count + 1) * rows + Pack.scalarCount)
    for column in azimuths.indices {
      for row in 0..<rows { values.append(value(column, row)) }
    }
    for _ in 0..<rows + Pack.scalarCount { values.append(0) }
    self.values = values
  }
}

extension SkylineTable {
  /// Makes a table of a picture.
  ///
  /// - Parameters:
  ///   - likelihood: the boundaries.
  ///   - view: the picture.
  ///   - wanted: how many columns, evenly spaced.
  ///   - step: distance of elevations, radians.
  ///   - margin: by how much the rows extend above and below the picture, radians.
  init(_ likelihood: HorizonLikelihood, _ view: Cylinder, columns wanted: Int, step: Double, margin: Double) {
    let chosen = view.columns(wanted)
    let top = view.firstElevation + margin
    var columns = chosen.map { likelihood.column($0) }
    self.init(
      step: step, azimuths: chosen.map { view.azimuth(Double($0)) }, top: top,
      rows: Int((Double(view.rows) * view.cell + 2 * margin) / step) + 2
    ) { column, row in columns[column].value(view.row(top - Double(row) * step)) }
  }

  /// The table in double steps, with the greatest value of the rows up to one step away.
  func pooled() -> SkylineTable {
    SkylineTable(step: 2 * step, azimuths: azimuths, top: top - 0.5 * step, rows: (rows + 1) / 2) { column, row in
      let start = column * rows
      var value = values[start + 2 * row]
      for at in max(0, 2 * row - 1)..<min(rows, 2 * row + 3) { value = max(value, values[start + at]) }
      return value
    }
  }
}
