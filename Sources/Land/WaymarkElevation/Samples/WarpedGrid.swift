internal import CGDAL
import WaymarkFormats

/// A file of another system seen on a north-up grid of WGS 84 degrees: bilinear between its samples.
///
/// Voids are recognized before, in the file's own grid, and have no share in what lies beside them: a place is a
/// void where the nearest sample is one.
final class WarpedGrid {
  /// Number of columns.
  let columns: Int
  /// Number of rows.
  let rows: Int
  /// GDAL's geotransform: corner and size of cells, degrees; six numbers, north-up.
  let transform: [Double]
  private let band: SampleBand
  /// From longitude and latitude to columns and rows of the file.
  private let transformer: UnsafeMutableRawPointer

  /// A hundredth of a cell instead of GDAL's usual eighth, which would be metres on the ground.
  private static let maximumError = 0.01
  /// Columns and rows that are converted at once.
  private static let side = 256
  /// Samples of the file that are read at once.
  private static let maximumSamples = 16_000_000

  /// - Parameters:
  ///   - band: the heights in the file's own grid.
  ///   - dataset: the file.
  ///   - path: its name in errors.
  /// - Throws: `InputError` when it does not say where on Earth it is.
  init(_ band: SampleBand, of dataset: GDALDatasetH, path: String) throws(InputError) {
    let options = CSLAddString(nil, "DST_SRS=EPSG:4326")
    defer { CSLDestroy(options) }
    guard let exact = GDALCreateGenImgProjTransformer2(dataset, nil, options) else { throw Self.notGeoreferenced(path) }
    var suggested = [Double](repeating: 0, count: 6)
    var extent = [0.0, 0, 0, 0]
    var (width, height): (Int32, Int32) = (0, 0)
    guard
      GDALSuggestedWarpOutput2(
        dataset, GDALGenImgProjTransform, exact, &suggested, &width, &height, &extent, 0) == CE_None,
      let approximate = GDALCreateApproxTransformer(GDALGenImgProjTransform, exact, Self.maximumError)
    else {
      GDALDestroyGenImgProjTransformer(exact)
      throw Self.notGeoreferenced(path)
    }
    GDALApproxTransformerOwnsSubtransformer(approximate, 1)
    // GDAL's own choice of cell is coarser than the file in one direction.
    let step = Self.step(of: band, exact) ?? (suggested[1], abs(suggested[5]))
    let across = ((extent[2] - extent[0]) / step.longitude + 0.5).rounded(.down)
    let down = ((extent[3] - extent[1]) / step.latitude + 0.5).rounded(.down)
    guard across >= 1, down >= 1, across < 1e9, down < 1e9 else {
      GDALDestroyApproxTransformer(approximate)
      throw Self.notGeoreferenced(path)
    }
    columns = Int(across)
    rows = Int(down)
    transform = [extent[0], step.longitude, 0, extent[3], 0, -step.latitude]
    transformer = approximate
    self.band = band
  }

  deinit { GDALDestroyApproxTransformer(transformer) }

  /// Size of the file's middle cell in degrees; nil when it cannot be determined.
  private static func step(
    of band: SampleBand, _ transformer: UnsafeMutableRawPointer
  ) -> (longitude: Double, latitude: Double)? {
    let column = Double(band.columns) / 2
    let row = Double(band.rows) / 2
    var x = [column, column + 1, column]
    var y = [row, row, row + 1]
    var z = [0.0, 0, 0]
    var good: [Int32] = [0, 0, 0]
    guard GDALGenImgProjTransform(transformer, 0, 3, &x, &y, &z, &good) != 0, good == [1, 1, 1] else { return nil }
    let longitude = max(abs(x[1] - x[0]), abs(x[2] - x[0]))
    let latitude = max(abs(y[1] - y[0]), abs(y[2] - y[0]))
    guard longitude > 1e-9, latitude > 1e-9, longitude < 10, latitude < 10 else { return nil }
    return (longitude, latitude)
  }

  private static func notGeoreferenced(_ path: String) -> InputError {
    let detail = GDALErrors.lastMessage(about: path).map { " (\($0))" } ?? ""
    return InputError("the file cannot be converted to latitudes and longitudes\(detail)", file: path)
  }

  /// Reads a window.
  ///
  /// - Returns: heights in metres, row after row, NaN for voids and beyond the file.
  /// - Throws: `InputError` when the file cannot be read.
  func heights(rows: Range<Int>, columns: Range<Int>) throws(InputError) -> [Float] {
    var heights = [Float](repeating: .nan, count: rows.count * columns.count)
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.side) {
      for left in stride(from: columns.lowerBound, to: columns.upperBound, by: Self.side) {
        let part = Window(
          rows: top..<min(top + Self.side, rows.upperBound), columns: left..<min(left + Self.side, columns.upperBound))
        try fill(&heights, part, of: Window(rows: rows, columns: columns))
      }
    }
    return heights
  }

  private struct Window {
    let rows: Range<Int>
    let columns: Range<Int>
    var count: Int { rows.count * columns.count }
  }

  private func fill(_ heights: inout [Float], _ part: Window, of whole: Window) throws(InputError) {
    let places = places(of: part)
    guard let window = window(of: places) else { return }
    if window.count > Self.maximumSamples, part.count > 1 {
      // Where a system is stretched, few places are far apart.
      let (rows, columns) = (part.rows, part.columns)
      let middle = rows.lowerBound + rows.count / 2
      let centre = columns.lowerBound + columns.count / 2
      for half in [rows.lowerBound..<middle, middle..<rows.upperBound] where !half.isEmpty {
        for side in [columns.lowerBound..<centre, centre..<columns.upperBound] where !side.isEmpty {
          try fill(&heights, Window(rows: half, columns: side), of: whole)
        }
      }
      return
    }
    let samples = try band.heights(rows: window.rows, columns: window.columns)
    let view = SampleWindow(columns: window.columns.count, rows: window.rows.count)
    let (left, top) = (Double(window.columns.lowerBound), Double(window.rows.lowerBound))
    heights.withUnsafeMutableBufferPointer { heights in
      samples.withUnsafeBufferPointer { samples in
        var k = 0
        for row in part.rows {
          let start = (row - whole.rows.lowerBound) * whole.columns.count - whole.columns.lowerBound
          for column in part.columns {
            heights[start + column] = view.height(x: places.x[k] - left, y: places.y[k] - top, in: samples)
            k += 1
          }
        }
      }
    }
  }

  /// Where the middles of cells are in the file, columns and rows from its corner; NaN beyond it.
  private func places(of part: Window) -> (x: [Double], y: [Double]) {
    var (xs, ys): ([Double], [Double]) = ([], [])
    xs.reserveCapacity(part.count)
    ys.reserveCapacity(part.count)
    var z = [Double](repeating: 0, count: part.columns.count)
    var good = [Int32](repeating: 0, count: part.columns.count)
    for row in part.rows {
      var x = part.columns.map { transform[0] + transform[1] * (Double($0) + 0.5) }
      var y = [Double](repeating: transform[3] + transform[5] * (Double(row) + 0.5), count: x.count)
      for i in z.indices { z[i] = 0 }
      for i in good.indices { good[i] = 0 }
      _ = GDALApproxTransform(transformer, 1, Int32(x.count), &x, &y, &z, &good)
      for i in x.indices {
        let isInside =
          good[i] != 0 && x[i] >= 0 && y[i] >= 0 && x[i] <= Double(band.columns) && y[i] <= Double(band.rows)
        xs.append(isInside ? x[i] : .nan)
        ys.append(isInside ? y[i] : .nan)
      }
    }
    return (xs, ys)
  }

  /// The samples around places; nil when all are beyond the file.
  private func window(of places: (x: [Double], y: [Double])) -> Window? {
    func range(_ values: [Double], _ count: Int) -> Range<Int>? {
      var (low, high) = (Double.infinity, -Double.infinity)
      for value in values where !value.isNaN {
        low = min(low, value)
        high = max(high, value)
      }
      guard low <= high else { return nil }
      return max(0, Int(low) - 1)..<min(count, Int(high) + 2)
    }
    guard let columns = range(places.x, band.columns), let rows = range(places.y, band.rows) else { return nil }
    return Window(rows: rows, columns: columns)
  }
}
