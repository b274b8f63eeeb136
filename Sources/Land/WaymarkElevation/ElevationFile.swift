import Foundation
public import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkTerrain

/// An elevation file: HGT (also zipped), GeoTIFF and the other formats of `GDALUse`, or prepared elevations.
///
/// Everything is presented on a north-up grid of WGS 84 degrees: files in other systems are warped as they are read
/// (bilinear). Not for use by several threads at once.
public final class ElevationFile {
  /// The path that it was opened by.
  public let path: String
  /// Number of columns.
  public let columns: Int
  /// Number of rows.
  public let rows: Int
  /// Latitude of the first row of samples, degrees.
  public let north: Double
  /// Longitude of the first column of samples, degrees.
  public let west: Double
  /// Spacing of rows, degrees.
  public let latitudeStep: Double
  /// Spacing of columns, degrees.
  public let longitudeStep: Double
  /// The surface that the heights are measured from: as the file states, otherwise mean sea level, which nearly all
  /// files use.
  public let verticalReference: VerticalReference

  private let source: Source

  private enum Source {
    case dataset(OpenedDataset)
    case prepared(TerrainTile)
  }

  /// The tile of prepared elevations; nil for other files.
  var preparedTile: TerrainTile? {
    if case .prepared(let tile) = source { return tile }
    return nil
  }

  /// Latitude of the last row of samples, degrees.
  public var south: Double { north - latitudeStep * Double(rows - 1) }

  /// Longitude of the last column of samples, degrees; may be beyond 180.
  public var east: Double { west + longitudeStep * Double(columns - 1) }

  /// The window of its samples.
  public var covered: GeographicBounds { GeographicBounds(south: south, west: west, north: north, east: east) }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: a path, or a member of an archive (`/vsizip/…`). `.zip` and `.gz` are opened automatically.
  ///   - note: receives one line, with counts, when samples that are read are taken for holes without being declared.
  /// - Throws: `InputError` when the file is missing, is nothing that GDAL reads, or holds no elevations.
  public init(path: String, note: @escaping (String) -> Void = { _ in }) throws(InputError) {
    self.path = path
    if PreparedTile.isPrepared(path), !path.hasPrefix("/vsi") {
      let tile = try PreparedTile.map(path: path)
      source = .prepared(tile)
      columns = tile.columns
      rows = tile.rows
      verticalReference = tile.verticalReference
      (latitudeStep, longitudeStep, north, west) = (tile.latitudeStep, tile.longitudeStep, tile.north, tile.west)
      return
    }
    let opened = try GDALErrors.quietly { () throws(InputError) in try OpenedDataset(path, note: note) }
    source = .dataset(opened)
    columns = opened.columns
    rows = opened.rows
    verticalReference = opened.verticalReference
    // GDAL's geotransform gives corners of cells, whatever the file's own convention; the samples are at the centres.
    longitudeStep = opened.transform[1]
    latitudeStep = -opened.transform[5]
    west = opened.transform[0] + longitudeStep / 2
    north = opened.transform[3] - latitudeStep / 2
  }

  /// Reads the samples that cover a geographic window, with one sample to spare on each side.
  ///
  /// - Parameters:
  ///   - window: the window wanted.
  ///   - minimumStep: the finest step worth reading, degrees; a finer file is averaged down to about this step.
  ///     0 reads the file's own samples.
  /// - Returns: the grid, clipped to the file, or nil when the window does not touch it.
  /// - Throws: `InputError` when the file cannot be read or the window has more than 200 million samples.
  public func grid(in window: GeographicBounds, minimumStep: Double = 0) throws(InputError) -> ElevationGrid? {
    guard let columnRange = columnRange(of: window), let rowRange = rowRange(of: window) else { return nil }
    let shrinkX = Self.shrink(from: longitudeStep, to: minimumStep)
    let shrinkY = Self.shrink(from: latitudeStep, to: minimumStep)
    // Whole blocks of source cells, so that the averaged samples are evenly spaced.
    let width = max(1, columnRange.count / shrinkX)
    let height = max(1, rowRange.count / shrinkY)
    let blockX = min(columnRange.count, shrinkX)
    let blockY = min(rowRange.count, shrinkY)
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count <= 200_000_000 else {
      throw InputError(
        "the window has \(width) × \(height) samples, more than can be held at once", file: path,
        advice: "request a smaller window")
    }
    let samples = try read(
      rows: rowRange.lowerBound..<rowRange.lowerBound + height * blockY,
      columns: columnRange.lowerBound..<columnRange.lowerBound + width * blockX, height: height, width: width)
    do {
      return try ElevationGrid(
        north: north - latitudeStep * (Double(rowRange.lowerBound) + Double(blockY - 1) / 2),
        west: west + longitudeStep * (Double(columnRange.lowerBound) + Double(blockX - 1) / 2),
        latitudeStep: latitudeStep * Double(blockY), longitudeStep: longitudeStep * Double(blockX),
        rows: height, columns: width, samples: samples, verticalReference: verticalReference)
    } catch {
      throw InputError("\(error)", file: path)
    }
  }

  /// Reads a window of the file's own samples.
  ///
  /// - Parameters:
  ///   - rows: rows of the file, counted from the north.
  ///   - columns: columns of the file, counted from the west.
  /// - Returns: heights in metres, row after row, NaN for voids.
  /// - Throws: `InputError` when the file cannot be read.
  func samples(rows: Range<Int>, columns: Range<Int>) throws(InputError) -> [Float] {
    try read(rows: rows, columns: columns, height: rows.count, width: columns.count)
  }

  private func read(
    rows: Range<Int>, columns: Range<Int>, height: Int, width: Int
  ) throws(InputError) -> [Float] {
    switch source {
    case .dataset(let dataset): return try read(dataset, rows: rows, columns: columns, height: height, width: width)
    case .prepared(let tile): return tile.samples(rows: rows, columns: columns, height: height, width: width)
    }
  }

  /// Averages the known heights; voids are recognized before.
  private func read(
    _ opened: OpenedDataset, rows: Range<Int>, columns: Range<Int>, height: Int, width: Int
  ) throws(InputError) -> [Float] {
    let (down, across) = (max(1, rows.count / max(1, height)), max(1, columns.count / max(1, width)))
    if down == 1, across == 1 {
      return try GDALErrors.quietly { () throws(InputError) in try opened.heights(rows: rows, columns: columns) }
    }
    var samples: [Float] = []
    samples.reserveCapacity(width * height)
    let strip = max(1, Self.stripSize / (columns.count * down))
    for first in stride(from: 0, to: height, by: strip) {
      let count = min(strip, height - first)
      let top = rows.lowerBound + first * down
      let part = try GDALErrors.quietly { () throws(InputError) in
        try opened.heights(rows: top..<top + count * down, columns: columns)
      }
      samples += SampleAverages.of(
        part, columns: columns.count, height: count, width: width, down: down, across: across)
    }
    return samples
  }

  /// Samples that are read at once where they are averaged.
  private static let stripSize = 4_000_000

  /// Whether the file has whole metres in 16 bits, so that `readRow` gives all that `samples` gives.
  var hasWholeMeters: Bool {
    switch source {
    case .dataset(let opened): opened.hasWholeMeters
    case .prepared(let tile): tile.hasWholeMeters
    }
  }

  /// Reads a part of a row of a file that has whole metres.
  ///
  /// - Parameters:
  ///   - row: row of the file, counted from the north.
  ///   - firstColumn: first column wanted, counted from the west.
  ///   - heights: takes as many heights as it has room for, metres; −32768 for voids.
  /// - Throws: `InputError` when the file cannot be read.
  func readRow(
    _ row: Int, firstColumn: Int, into heights: UnsafeMutableBufferPointer<Int16>
  ) throws(InputError) {
    guard case .dataset(let opened) = source else {
      for (i, height) in try samples(rows: row..<row + 1, columns: firstColumn..<firstColumn + heights.count)
        .enumerated()
      {
        heights[i] = height.isNaN ? .min : Int16(height)
      }
      return
    }
    try GDALErrors.quietly { () throws(InputError) in
      try opened.band.readRow(row, firstColumn: firstColumn, into: heights)
    }
  }

  /// Some of the file's samples as a tile, kept as exactly as the file has them.
  ///
  /// - Throws: `InputError` when the file cannot be read, or there is only one row or column.
  func tile(rows: Range<Int>, columns: Range<Int>) throws(InputError) -> TerrainTile {
    let (top, left) = (
      north - Double(rows.lowerBound) * latitudeStep, west + Double(columns.lowerBound) * longitudeStep
    )
    do {
      if hasWholeMeters {
        return try TerrainTile(
          north: top, west: Angle.wrappedTo180(left), latitudeStep: latitudeStep, longitudeStep: longitudeStep,
          rows: rows.count, columns: columns.count, verticalReference: verticalReference
        ) { row, heights throws(InputError) in
          try readRow(rows.lowerBound + row, firstColumn: columns.lowerBound, into: heights)
        }
      }
    } catch {
      switch error {
      case .tile(let error): throw InputError("\(error)", file: path)
      case .row(let error): throw error
      }
    }
    let heights = try samples(rows: rows, columns: columns)
    do {
      let grid = try ElevationGrid(
        north: top, west: left, latitudeStep: latitudeStep, longitudeStep: longitudeStep, rows: rows.count,
        columns: columns.count, samples: heights, verticalReference: verticalReference)
      return try TerrainTile(grid)
    } catch {
      throw InputError("\(error)", file: path)
    }
  }

  /// Reads the whole file.
  ///
  /// - Returns: the grid with the file's own samples.
  /// - Throws: `InputError` when the file cannot be read or has more than 200 million samples.
  public func grid() throws(InputError) -> ElevationGrid {
    guard let grid = try grid(in: covered) else { throw InputError("the file has no samples", file: path) }
    return grid
  }

  /// How many samples are averaged to one so that the step grows to about the wanted one.
  private static func shrink(from step: Double, to wanted: Double) -> Int {
    let ratio = (wanted / step + 0.01).rounded(.down)
    return ratio > 1 && ratio < 1e6 ? Int(ratio) : 1
  }

  private func rowRange(of window: GeographicBounds) -> Range<Int>? {
    let first = ((north - window.north) / latitudeStep).rounded(.down) - 1
    let last = ((north - window.south) / latitudeStep).rounded(.up) + 1
    return Self.range(first, last, count: rows)
  }

  private func columnRange(of window: GeographicBounds) -> Range<Int>? {
    // The window may be given 360° away from the file (170…190 against −190…−170).
    for shift in [0.0, -360, 360] {
      let first = ((window.west + shift - west) / longitudeStep).rounded(.down) - 1
      let last = ((window.east + shift - west) / longitudeStep).rounded(.up) + 1
      if let range = Self.range(first, last, count: columns) { return range }
    }
    return nil
  }

  private static func range(_ first: Double, _ last: Double, count: Int) -> Range<Int>? {
    let low = max(0, first)
    let high = min(Double(count - 1), last)
    guard low <= high, first.isFinite, last.isFinite else { return nil }
    return Int(low)..<Int(high) + 1
  }
}
