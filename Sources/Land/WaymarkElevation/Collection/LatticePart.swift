import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// A part of a lattice, and the files that may have samples there.
struct LatticePart {
  /// Numbers of the files, the best first.
  let files: [Int]
  let lattice: ElevationLattice
  let rows: ClosedRange<Int>
  let columns: ClosedRange<Int>

  /// Maximum number of samples of a tile that is read row by row: 0.8 GB.
  private static let maximumSamples = 400e6

  /// The part as a tile, read row by row; nil where the file has not all samples on this lattice in whole metres.
  func tile(of file: ElevationFile, reference: VerticalReference) throws(InputError) -> TerrainTile? {
    guard file.hasWholeMeters, file.verticalReference == reference, rows.count > 1, columns.count > 1,
      Double(rows.count) * Double(columns.count) <= Self.maximumSamples, let offset = offset(in: file)
    else { return nil }
    return try file.tile(
      rows: offset.row..<offset.row + rows.count, columns: offset.column..<offset.column + columns.count)
  }

  /// Where the part's first sample is in a file that has all of them.
  private func offset(in file: ElevationFile) -> (row: Int, column: Int)? {
    for shift in [0.0, -360, 360] {
      guard let offset = lattice.offset(of: file, shift: shift) else { continue }
      let (row, column) = (rows.lowerBound - offset.row, columns.lowerBound - offset.column)
      if row >= 0, column >= 0, row + rows.count <= file.rows, column + columns.count <= file.columns {
        return (row, column)
      }
    }
    return nil
  }
}
