internal import CGDAL
public import Foundation
public import WaymarkFormats

/// Joins elevation tiles in Terrarium's form to a GeoTIFF: square pictures in Web Mercator whose colours are heights,
/// red · 256 + green + blue / 256 − 32768 metres (Mapzen, "Terrain tiles: formats", 2017).
public struct TerrariumMosaic {
  /// A tile of the scheme that web maps share: columns eastwards, rows southwards.
  public struct Tile: Hashable, Sendable {
    /// Zoom level, 0 … 15.
    public var zoom: Int
    /// Column.
    public var x: Int
    /// Row.
    public var y: Int

    /// Makes a tile.
    public init(zoom: Int, x: Int, y: Int) { (self.zoom, self.x, self.y) = (zoom, x, y) }
  }

  /// Half the length of Web Mercator's square, metres.
  private static let half = 20_037_508.342789244

  private let zoom: Int
  private let columns: ClosedRange<Int>
  private let rows: ClosedRange<Int>
  private var heights: [Float] = []
  private var side = 0

  /// Starts a mosaic.
  ///
  /// - Parameters:
  ///   - zoom: zoom level of all tiles.
  ///   - columns: their columns.
  ///   - rows: their rows.
  public init(zoom: Int, columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    (self.zoom, self.columns, self.rows) = (zoom, columns, rows)
  }

  /// Adds a tile.
  ///
  /// - Parameters:
  ///   - tile: which; one of the mosaic's.
  ///   - file: its picture, PNG or WebP.
  /// - Throws: `InputError` when it is no picture of colours, or of another size than the first.
  public mutating func add(_ tile: Tile, from file: URL) throws(InputError) {
    let (pixels, width) = try GDALErrors.quietly { () throws(InputError) in try Self.pixels(of: file) }
    if heights.isEmpty {
      side = width
      heights = [Float](repeating: .nan, count: width * width * columns.count * rows.count)
    }
    guard width == side else {
      throw InputError("the tile has \(width) × \(width) pixels, others have \(side) × \(side)", file: file.path)
    }
    guard columns.contains(tile.x), rows.contains(tile.y), tile.zoom == zoom else { return }
    let stride = side * columns.count
    let start = (tile.y - rows.lowerBound) * side * stride + (tile.x - columns.lowerBound) * side
    for row in 0..<side {
      for column in 0..<side {
        let i = row * side + column
        let (red, green, blue) = (pixels[i], pixels[side * side + i], pixels[2 * side * side + i])
        let height = Float(red) * 256 + Float(green) + Float(blue) / 256 - 32768
        // Holes are black or transparent; between them and heights nothing may be interpolated.
        let isKnown = pixels[3 * side * side + i] > 0 && SampleDecoding.isPossible(height)
        heights[start + row * stride + column] = isKnown ? height : .nan
      }
    }
  }

  /// Writes what has been added.
  ///
  /// - Parameter target: the GeoTIFF to write; it has its name only when it is complete.
  /// - Throws: `InputError` when there is nothing, or it cannot be written.
  public func write(to target: URL) throws(InputError) {
    guard !heights.isEmpty else { throw InputError("there are no tiles", file: target.path) }
    let part = target.appendingPathExtension("part")
    defer { try? FileManager.default.removeItem(at: part) }
    try GDALErrors.quietly { () throws(InputError) in try write(part) }
    guard rename(part.path, target.path) == 0 else {
      throw InputError("cannot be written", file: target.path, advice: "check that there is free space")
    }
  }

  private func write(_ part: URL) throws(InputError) {
    let failure = InputError("cannot be written", file: part.path, advice: "check that there is free space")
    var options = CSLAddString(nil, "COMPRESS=DEFLATE")
    options = CSLAddString(options, "TILED=YES")
    defer { CSLDestroy(options) }
    let (width, height) = (Int32(side * columns.count), Int32(side * rows.count))
    guard let driver = GDALGetDriverByName("GTiff"),
      let dataset = GDALCreate(driver, part.path, width, height, 1, GDT_Float32, options),
      let system = OSRNewSpatialReference(nil)
    else { throw failure }
    defer { OSRDestroySpatialReference(system) }
    let pixel = 2 * Self.half / Double(1 << zoom) / Double(side)
    var transform = [
      -Self.half + Double(columns.lowerBound * side) * pixel, pixel, 0,
      Self.half - Double(rows.lowerBound * side) * pixel, 0, -pixel,
    ]
    var values = heights
    let band = GDALGetRasterBand(dataset, 1)
    let isWritten =
      OSRImportFromEPSG(system, 3857) == 0 && GDALSetSpatialRef(dataset, system) == CE_None
      && GDALSetGeoTransform(dataset, &transform) == CE_None && GDALSetRasterNoDataValue(band, .nan) == CE_None
      && GDALRasterIO(band, GF_Write, 0, 0, width, height, &values, width, height, GDT_Float32, 0, 0) == CE_None
    // What is still in memory is written when the file is closed.
    GDALClose(dataset)
    guard isWritten, CPLGetLastErrorType() != CE_Failure else { throw failure }
  }

  /// Red, then green, then blue, then opacity of all pixels, row after row, and the number of pixels in a row.
  private static func pixels(of file: URL) throws(InputError) -> ([UInt8], Int) {
    guard let dataset = GDALUse.pictures.open(file.path) else {
      throw InputError("this is not a picture of heights", file: file.path, advice: "check the address of the tiles")
    }
    defer { GDALClose(dataset) }
    let (width, height) = (GDALGetRasterXSize(dataset), GDALGetRasterYSize(dataset))
    guard width == height, (64...1024).contains(width), GDALGetRasterCount(dataset) >= 3 else {
      throw InputError("this is not a picture of heights", file: file.path, advice: "check the address of the tiles")
    }
    let side = Int(width)
    var pixels = [UInt8](repeating: 255, count: side * side * 4)
    for channel in 0..<min(4, Int(GDALGetRasterCount(dataset))) {
      let result = pixels.withUnsafeMutableBufferPointer {
        GDALRasterIO(
          GDALGetRasterBand(dataset, Int32(channel + 1)), GF_Read, 0, 0, width, height,
          $0.baseAddress.map { $0 + channel * side * side }, width, height, GDT_Byte, 0, 0)
      }
      guard result == CE_None else { throw InputError("the picture is damaged", file: file.path, advice: "try again") }
    }
    return (pixels, side)
  }
}
