internal import WaymarkGeodesy

/// The position and size of a grid, checked.
struct GridShape {
  var north: Double
  var west: Double
  var latitudeStep: Double
  var longitudeStep: Double
  var rows: Int
  var columns: Int
  var verticalReference: VerticalReference

  init(_ grid: ElevationGrid) throws(TerrainError) {
    guard grid.rows >= 2, grid.columns >= 2 else { throw .tooSmall(rows: grid.rows, columns: grid.columns) }
    north = grid.north
    west = grid.west
    latitudeStep = grid.latitudeStep
    longitudeStep = grid.longitudeStep
    rows = grid.rows
    columns = grid.columns
    verticalReference = grid.verticalReference
  }

  init(
    north: Double, west: Double, latitudeStep: Double, longitudeStep: Double, rows: Int, columns: Int,
    sampleCount: Int, verticalReference: VerticalReference
  ) throws(TerrainError) {
    guard rows >= 2, columns >= 2 else { throw .tooSmall(rows: rows, columns: columns) }
    do {
      try ElevationGrid.check(
        north: north, west: west, latitudeStep: latitudeStep, longitudeStep: longitudeStep, rows: rows,
        columns: columns, sampleCount: sampleCount)
    } catch {
      throw .grid(error)
    }
    self.north = north
    self.west = Angle.wrappedTo180(west)
    self.latitudeStep = latitudeStep
    self.longitudeStep = longitudeStep
    self.rows = rows
    self.columns = columns
    self.verticalReference = verticalReference
  }
}
