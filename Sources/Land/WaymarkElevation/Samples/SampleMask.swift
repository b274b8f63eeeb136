internal import CGDAL

/// What a file says about where its heights are none, besides a void value: a mask, an alpha band, parts of a mosaic
/// that none of its sources has.
struct SampleMask {
  private let heights: GDALRasterBandH
  private let bands: [GDALRasterBandH]
  private let parts: [MosaicPart]?

  /// The mask of a band; nil where all of its samples count.
  ///
  /// - Parameters:
  ///   - heights: the band.
  ///   - dataset: its file.
  ///   - parts: what the sources of a mosaic have; nil for other files.
  init?(of heights: GDALRasterBandH, in dataset: GDALDatasetH, parts: [MosaicPart]?) {
    self.heights = heights
    var bands: [GDALRasterBandH] = []
    let flags = GDALGetMaskFlags(heights)
    // A void value is compared with the numbers themselves.
    let isOwn = flags & GMF_ALL_VALID == 0 && flags != GMF_NODATA
    if isOwn, let mask = GDALGetMaskBand(heights) { bands.append(mask) }
    // GDAL takes an alpha band for a mask only if it has whole numbers and nothing else tells voids.
    if flags & GMF_ALPHA == 0 { bands += Self.bands(of: dataset).filter(Self.isAlpha) }
    self.bands = bands
    var known: Int32 = 0
    _ = GDALGetRasterNoDataValue(heights, &known)
    // With a void value GDAL fills gaps with it; without one it reads 0 there.
    self.parts = known == 0 ? parts : nil
    if bands.isEmpty, self.parts == nil { return nil }
  }

  /// The number of the first band that is no alpha band; nil where there is none.
  static func numberOfHeights(in dataset: GDALDatasetH) -> Int32? {
    bands(of: dataset).firstIndex { !isAlpha($0) }.map { Int32($0) + 1 }
  }

  private static func bands(of dataset: GDALDatasetH) -> [GDALRasterBandH] {
    (0..<max(0, min(64, GDALGetRasterCount(dataset)))).compactMap { GDALGetRasterBand(dataset, $0 + 1) }
  }

  private static func isAlpha(_ band: GDALRasterBandH) -> Bool {
    GDALGetRasterColorInterpretation(band) == GCI_AlphaBand
  }

  /// Makes the numbers of a window NaN where they do not count.
  ///
  /// - Returns: false when the mask cannot be read.
  func hide(_ numbers: inout [Float], rows: Range<Int>, columns: Range<Int>) -> Bool {
    for band in bands {
      guard let mask = read(band, rows: rows, columns: columns) else { return false }
      for i in numbers.indices where !(mask[i] > 0) { numbers[i] = .nan }
    }
    if let parts { Self.hideAbsent(&numbers, rows: rows, columns: columns, parts: parts) }
    return true
  }

  /// A mask may have another resolution than the heights: each sample takes the nearest of the mask.
  private func read(_ band: GDALRasterBandH, rows: Range<Int>, columns: Range<Int>) -> [Float]? {
    let across = Double(GDALGetRasterBandXSize(band)) / Double(GDALGetRasterBandXSize(heights))
    let down = Double(GDALGetRasterBandYSize(band)) / Double(GDALGetRasterBandYSize(heights))
    let (maskColumns, maskRows) = (
      Self.scaled(columns, by: across, count: Int(GDALGetRasterBandXSize(band))),
      Self.scaled(rows, by: down, count: Int(GDALGetRasterBandYSize(band)))
    )
    var mask = [Float](repeating: 0, count: maskRows.count * maskColumns.count)
    let (width, height) = (Int32(maskColumns.count), Int32(maskRows.count))
    let result = mask.withUnsafeMutableBufferPointer {
      GDALRasterIO(
        band, GF_Read, Int32(maskColumns.lowerBound), Int32(maskRows.lowerBound), width, height, $0.baseAddress, width,
        height, GDT_Float32, 0, 0)
    }
    guard result == CE_None else { return nil }
    if across == 1, down == 1 { return mask }
    var nearest: [Float] = []
    nearest.reserveCapacity(rows.count * columns.count)
    for row in rows {
      let y = min(maskRows.upperBound - 1, Int((Double(row) + 0.5) * down)) - maskRows.lowerBound
      for column in columns {
        let x = min(maskColumns.upperBound - 1, Int((Double(column) + 0.5) * across)) - maskColumns.lowerBound
        nearest.append(mask[y * maskColumns.count + x])
      }
    }
    return nearest
  }

  private static func scaled(_ range: Range<Int>, by factor: Double, count: Int) -> Range<Int> {
    let first = min(count - 1, Int(Double(range.lowerBound) * factor))
    return first..<max(first + 1, min(count, Int((Double(range.upperBound) * factor).rounded(.up))))
  }

  /// Hides what none of a mosaic's parts has.
  private static func hideAbsent(
    _ numbers: inout [Float], rows: Range<Int>, columns: Range<Int>, parts: [MosaicPart]
  ) {
    var isThere = [Bool](repeating: false, count: numbers.count)
    for part in parts where part.rows.overlaps(rows) && part.columns.overlaps(columns) {
      let (within, across) = (part.rows.clamped(to: rows), part.columns.clamped(to: columns))
      for row in within {
        let start = (row - rows.lowerBound) * columns.count - columns.lowerBound
        for column in across { isThere[start + column] = true }
      }
    }
    for i in numbers.indices where !isThere[i] { numbers[i] = .nan }
  }
}
