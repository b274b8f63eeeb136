public import WaymarkGeodesy

/// A grid of heights made ready for rays: kept compactly and with a pyramid of greatest heights.
///
/// A tile never changes, so it may be shared by several terrains and threads.
public final class TerrainTile: @unchecked Sendable {
  /// How heights are kept.
  public enum Storage: Hashable, Sendable {
    /// 16 bits in whole metres where all heights are such (SRTM), 32 bits otherwise.
    case automatic
    /// 32-bit floating point numbers: 4 bytes a sample.
    case exact
    /// Multiples of a quantum in metres, 2 bytes a sample: heights are rounded by half of it at most. Heights further
    /// than 32,767 quanta from the middle of the tile's range become voids.
    case quantized(meters: Float)
  }

  /// Latitude of the first row, degrees.
  public let north: Double
  /// Longitude of the first column, degrees, [−180, 180).
  public let west: Double
  /// Distance of rows, degrees.
  public let latitudeStep: Double
  /// Distance of columns, degrees.
  public let longitudeStep: Double
  /// Number of rows, 2 at least.
  public let rows: Int
  /// Number of columns, 2 at least.
  public let columns: Int
  /// The surface that the heights count from.
  public let verticalReference: VerticalReference
  /// Number of samples without a height.
  public let voidCount: Int

  let samples: SampleBlocks
  let pyramid: HeightPyramid
  /// Gives the image back in which samples and pyramid lie; nil where they are memory of their own.
  private let release: (@Sendable () -> Void)?

  /// Latitude of the last row, degrees.
  public var south: Double { north - latitudeStep * Double(rows - 1) }

  /// Longitude of the last column, degrees; beyond 180 for a tile across the date line.
  public var east: Double { west + longitudeStep * Double(columns - 1) }

  /// The window of its samples.
  public var bounds: GeographicBounds { GeographicBounds(south: south, west: west, north: north, east: east) }

  /// Highest sample, metres; nil when all are voids.
  public let highest: Double?

  /// Bytes that heights and pyramid take, of memory or of an image.
  public var bytes: Int { samples.bytes + pyramid.bytes }

  /// Makes a tile from a grid.
  ///
  /// - Parameters:
  ///   - grid: the heights; two rows and columns at least.
  ///   - storage: how they are kept.
  /// - Throws: `TerrainError.tooSmall`.
  /// - Complexity: O(n) in the samples.
  public convenience init(_ grid: ElevationGrid, storage: Storage = .automatic) throws(TerrainError) {
    self.init(
      grid: try GridShape(grid), storage: TileStorage(storage, samples: grid.samples),
      source: TileSource(floats: grid.samples))
  }

  /// Makes a tile from 16-bit whole metres, as HGT files have them, without a copy in 32 bits.
  ///
  /// - Parameters:
  ///   - north: latitude of the first row, degrees.
  ///   - west: longitude of the first column, degrees.
  ///   - latitudeStep: distance of rows, degrees, positive.
  ///   - longitudeStep: distance of columns, degrees, positive.
  ///   - rows: number of rows, 2 at least.
  ///   - columns: number of columns, 2 at least.
  ///   - samples: heights in metres, row after row from the north-west; −32768 for voids.
  ///   - verticalReference: the surface that the heights count from.
  /// - Throws: `TerrainError.tooSmall`, or `TerrainError.grid` when the numbers do not make a grid on Earth.
  public convenience init(
    north: Double, west: Double, latitudeStep: Double, longitudeStep: Double, rows: Int, columns: Int,
    samples: [Int16], verticalReference: VerticalReference = .meanSeaLevel
  ) throws(TerrainError) {
    let shape = try GridShape(
      north: north, west: west, latitudeStep: latitudeStep, longitudeStep: longitudeStep, rows: rows,
      columns: columns, sampleCount: samples.count, verticalReference: verticalReference)
    self.init(grid: shape, storage: TileStorage(quantum: 1, base: 0), source: TileSource(shorts: samples))
  }

  /// Makes a tile from 16-bit whole metres that come row by row: beside the tile there is one row in memory.
  ///
  /// - Parameters:
  ///   - north: latitude of the first row, degrees.
  ///   - west: longitude of the first column, degrees.
  ///   - latitudeStep: distance of rows, degrees, positive.
  ///   - longitudeStep: distance of columns, degrees, positive.
  ///   - rows: number of rows, 2 at least.
  ///   - columns: number of columns, 2 at least.
  ///   - verticalReference: the surface that the heights count from.
  ///   - fillRow: puts the heights of a row into a buffer of as many samples as there are columns, metres, −32768 for
  ///     voids; it is called once for each row from the north. What it leaves out keeps the height of the row before.
  /// - Throws: `TileRowsError`.
  public convenience init<Failure: Error>(
    north: Double, west: Double, latitudeStep: Double, longitudeStep: Double, rows: Int, columns: Int,
    verticalReference: VerticalReference = .meanSeaLevel,
    fillRow: (_ row: Int, _ heights: UnsafeMutableBufferPointer<Int16>) throws(Failure) -> Void
  ) throws(TileRowsError<Failure>) {
    let shape: GridShape
    do {
      shape = try GridShape(
        north: north, west: west, latitudeStep: latitudeStep, longitudeStep: longitudeStep, rows: rows,
        columns: columns, sampleCount: rows.multipliedReportingOverflow(by: columns).partialValue,
        verticalReference: verticalReference)
    } catch {
      throw .tile(error)
    }
    let line = UnsafeMutableBufferPointer<Int16>.allocate(capacity: columns)
    line.initialize(repeating: SampleBlocks.voidShort)
    defer { line.deallocate() }
    let parts: Parts
    do {
      parts = try Parts(grid: shape, storage: TileStorage(quantum: 1, base: 0)) { builder throws(Failure) in
        guard let shorts = builder.blocks.shorts, let first = line.baseAddress else { return 0 }
        return try builder.fill(shorts) { row throws(Failure) in
          try fillRow(row, line)
          return UnsafePointer(first)
        }
      }
    } catch {
      throw .row(error)
    }
    self.init(grid: shape, parts: parts)
  }

  convenience init(grid: GridShape, storage: TileStorage, source: TileSource) {
    self.init(grid: grid, parts: Parts(grid: grid, storage: storage) { builder in builder.fill(from: source) })
  }

  init(grid: GridShape, parts: Parts, release: (@Sendable () -> Void)? = nil) {
    self.release = release
    north = grid.north
    west = grid.west
    latitudeStep = grid.latitudeStep
    longitudeStep = grid.longitudeStep
    rows = grid.rows
    columns = grid.columns
    verticalReference = grid.verticalReference
    samples = parts.samples
    pyramid = parts.pyramid
    voidCount = parts.voidCount
    highest = pyramid.highest > -.infinity ? pyramid.highest : nil
  }

  /// What a tile keeps of its samples.
  struct Parts {
    let samples: SampleBlocks
    let pyramid: HeightPyramid
    let voidCount: Int

    init(samples: SampleBlocks, pyramid: HeightPyramid, voidCount: Int) {
      self.samples = samples
      self.pyramid = pyramid
      self.voidCount = voidCount
    }

    /// Makes them with a builder that `fill` fills; it returns the number of voids.
    init<Failure: Error>(
      grid: GridShape, storage: TileStorage, fill: (TileBuilder) throws(Failure) -> Int
    ) throws(Failure) {
      samples = SampleBlocks(rows: grid.rows, columns: grid.columns, quantum: storage.quantum, base: storage.base)
      let builder = TileBuilder(blocks: samples, rows: grid.rows, columns: grid.columns)
      defer { builder.deallocate() }
      do {
        voidCount = try fill(builder)
      } catch {
        samples.deallocate()
        throw error
      }
      pyramid = HeightPyramid(
        finest: builder.nodes, cellsDown: grid.rows - 1, cellsAcross: grid.columns - 1, samples: samples,
        hasVoids: voidCount > 0)
    }
  }

  deinit {
    samples.deallocate()
    pyramid.deallocate()
    release?()
  }

  /// Whether all heights are whole metres and kept as such, in 16 bits.
  public var hasWholeMeters: Bool { samples.shorts != nil && samples.quantum == 1 && samples.base == 0 }

  /// Height of one sample in metres; nil outside the tile and for a void.
  public func sample(row: Int, column: Int) -> Double? {
    guard row >= 0, row < rows, column >= 0, column < columns else { return nil }
    let height = samples.height(row: row, column: column)
    return height.isNaN ? nil : Double(height)
  }

  /// Height of the bilinear surface at a coordinate, metres; nil outside the tile and wherever a void takes part.
  ///
  /// - Complexity: O(1).
  public func elevation(at coordinate: Coordinate) -> Double? {
    TileView(self, index: 0).elevation(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}
