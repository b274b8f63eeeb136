import WaymarkGeodesy
import WaymarkTerrain

/// An endless lattice of points on which grids are made: that of a file, extended beyond its borders. Files of one
/// product share a lattice, so their samples are taken as they are, and cells between two files are cells like any
/// other.
struct ElevationLattice {
  /// Latitude of row 0, degrees.
  let north: Double
  /// Longitude of column 0, degrees.
  let west: Double
  /// Spacing of rows, degrees.
  let latitudeStep: Double
  /// Spacing of columns, degrees.
  let longitudeStep: Double

  /// The lattice of a file.
  init(of file: ElevationFile) {
    self.init(
      north: file.north, west: file.west, latitudeStep: file.latitudeStep, longitudeStep: file.longitudeStep)
  }

  init(north: Double, west: Double, latitudeStep: Double, longitudeStep: Double) {
    self.north = north
    self.west = west
    self.latitudeStep = latitudeStep
    self.longitudeStep = longitudeStep
  }

  /// Rows from the last one north of a window (or on its border) to the first one south of it; never beyond the poles.
  func rows(covering window: GeographicBounds) -> ClosedRange<Int> {
    let slack = 1e-6
    let highest = ((north - 90) / latitudeStep - slack).rounded(.up)
    let lowest = ((north + 90) / latitudeStep + slack).rounded(.down)
    let first = max(highest, min(lowest, ((north - window.north) / latitudeStep + slack).rounded(.down)))
    let last = max(first, min(lowest, ((north - window.south) / latitudeStep - slack).rounded(.up)))
    return Int(first)...Int(last)
  }

  /// Columns from the last one west of a window to the first one east of it.
  func columns(covering window: GeographicBounds) -> ClosedRange<Int> {
    let slack = 1e-6
    let first = ((window.west - west) / longitudeStep + slack).rounded(.down)
    let last = max(first, ((window.east - west) / longitudeStep - slack).rounded(.up))
    return Int(first)...Int(last)
  }

  /// The row and column of a file's first sample on this lattice, or nil when the file's samples do not lie on it.
  /// `shift` is added to the file's longitudes.
  func offset(of file: ElevationFile, shift: Double) -> (row: Int, column: Int)? {
    // Over the whole file the two lattices may diverge by a thousandth of a cell.
    let drift = 1e-3
    guard abs(file.latitudeStep / latitudeStep - 1) * Double(file.rows) < drift,
      abs(file.longitudeStep / longitudeStep - 1) * Double(file.columns) < drift
    else { return nil }
    let row = (north - file.north) / latitudeStep
    let column = (file.west + shift - west) / longitudeStep
    guard abs(row - row.rounded()) < drift * 10, abs(column - column.rounded()) < drift * 10, abs(row) < 1e9,
      abs(column) < 1e9
    else { return nil }
    return (Int(row.rounded()), Int(column.rounded()))
  }

  /// The lattice of the centres of blocks of `count` × `count` samples.
  func coarser(by count: Int) -> ElevationLattice {
    let half = Double(count - 1) / 2
    return ElevationLattice(
      north: north - half * latitudeStep, west: west + half * longitudeStep,
      latitudeStep: latitudeStep * Double(count), longitudeStep: longitudeStep * Double(count))
  }
}
