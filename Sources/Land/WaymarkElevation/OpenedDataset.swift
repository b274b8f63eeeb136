internal import CGDAL
import Foundation
import WaymarkFormats
import WaymarkGeodesy

/// A GDAL dataset checked to hold elevations on a north-up grid in degrees; closed with the object.
final class OpenedDataset {
  private let dataset: GDALDatasetH
  /// The heights in the file's own grid.
  let band: SampleBand
  /// The view in degrees of a file that has another grid; nil where the file's own is in degrees.
  private var warp: WarpedGrid?
  /// Number of columns.
  let columns: Int
  /// Number of rows.
  let rows: Int
  /// GDAL's geotransform: corner and size of cells, degrees; six numbers, north-up.
  let transform: [Double]
  /// The surface that the heights are measured from.
  let verticalReference: VerticalReference

  /// - Parameters:
  ///   - path: the file.
  ///   - note: receives what is taken for a hole without being declared, in one line.
  /// - Throws: `InputError` when the file is missing, holds no elevations, or does not say where they are.
  init(_ path: String, note: @escaping (String) -> Void) throws(InputError) {
    let (dataset, parts) = try Self.open(path)
    var done = false
    defer { if !done { GDALClose(dataset) } }
    guard let number = SampleMask.numberOfHeights(in: dataset) else { throw Self.noElevations(path) }
    verticalReference = try Self.checkBand(number, of: dataset, path: path)
    let band = try SampleBand(number, of: dataset, parts: parts?[Int(number)] ?? nil, path: path, note: note)
    var warp: WarpedGrid?
    if try Self.needsWarp(dataset, path: path) { warp = try WarpedGrid(band, of: dataset, path: path) }
    guard let transform = warp?.transform ?? Self.transform(of: dataset), transform[1] > 0, transform[5] < 0 else {
      throw InputError("the file is not georeferenced", file: path)
    }
    let columns = warp?.columns ?? band.columns
    let rows = warp?.rows ?? band.rows
    guard columns > 0, rows > 0, abs(transform[0]) <= 541, transform[3] <= 91,
      transform[3] + transform[5] * Double(rows) >= -91, transform[1] * Double(columns) <= 361
    else {
      throw InputError("the file's grid is not within the latitudes and longitudes of the Earth", file: path)
    }
    self.dataset = dataset
    self.band = band
    self.warp = warp
    self.columns = columns
    self.rows = rows
    self.transform = transform
    done = true
  }

  deinit {
    // First what may refer to the dataset.
    warp = nil
    GDALClose(dataset)
  }

  /// Whether the file has whole metres in 16 bits on this grid, so that rows can be read from `band`.
  var hasWholeMeters: Bool { warp == nil && band.hasWholeMeters }

  /// Reads a window.
  ///
  /// - Returns: heights in metres, row after row, NaN for voids.
  /// - Throws: `InputError` when the file cannot be read.
  func heights(rows: Range<Int>, columns: Range<Int>) throws(InputError) -> [Float] {
    if let warp { return try warp.heights(rows: rows, columns: columns) }
    return try band.heights(rows: rows, columns: columns)
  }

  // MARK: - Opening

  /// The dataset, and of a mosaic what its sources have in each band.
  private static func open(_ path: String) throws(InputError) -> (GDALDatasetH, [Int: [MosaicPart]]?) {
    if !path.hasPrefix("/vsi") {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
        if let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int, size == 0 {
          throw InputError("the file is empty, elevations were expected", file: path)
        }
      }
    }
    if path.lowercased().hasSuffix(".vrt"), FileManager.default.fileExists(atPath: path) {
      let parts = try MosaicCheck.check(path)
      if let dataset = GDALUse.mosaic.open(path) { return (dataset, parts) }
    }
    for candidate in candidates(path) {
      if let dataset = GDALUse.elevations.open(candidate) { return (dataset, nil) }
    }
    if let picture = GDALUse.pictures.open(path) {
      GDALUse.close(picture)
      throw isPicture(path)
    }
    guard path.hasPrefix("/vsi") || FileManager.default.fileExists(atPath: path) else {
      throw InputError("there is no such file", file: path, advice: "check the path of the elevation file")
    }
    let detail = GDALErrors.lastMessage(about: path).map { " (\($0))" } ?? ""
    throw InputError(
      "this is not an elevation file that GDAL can open\(detail)", file: path,
      advice: "give a DEM such as .hgt, .hgt.zip or GeoTIFF")
  }

  /// Names to try: the file itself, or the contents of an archive.
  static func candidates(_ path: String) -> [String] {
    let lower = path.lowercased()
    if path.hasPrefix("/vsi") { return [path] }
    if lower.hasSuffix(".gz") { return ["/vsigzip/" + path, path] }
    guard lower.hasSuffix(".zip") else { return [path] }
    let root = "/vsizip/{\(path)}"
    guard let list = VSIReadDirRecursive(root) else { return [path] }
    defer { CSLDestroy(list) }
    var names: [String] = []
    for i in 0..<min(1000, CSLCount(list)) {
      guard let entry = CSLGetField(list, i) else { continue }
      let name = String(cString: entry)
      if !name.hasSuffix("/") { names.append(root + "/" + name) }
    }
    return names + [path]
  }

  /// Checks that a band can be heights, and determines the surface that they are measured from.
  private static func checkBand(
    _ number: Int32, of dataset: GDALDatasetH, path: String
  ) throws(InputError) -> VerticalReference {
    guard let band = GDALGetRasterBand(dataset, number) else { throw noElevations(path) }
    let interpretation = GDALGetRasterColorInterpretation(band)
    if GDALGetRasterCount(dataset) >= 3, GDALGetRasterDataType(band) == GDT_Byte,
      interpretation == GCI_RedBand || interpretation == GCI_Undefined
    {
      throw isPicture(path)
    }
    if interpretation == GCI_PaletteIndex {
      throw isPicture(path)
    }
    guard GDALDataTypeIsComplex(GDALGetRasterDataType(band)) == 0 else { throw noElevations(path) }
    guard let system = GDALGetSpatialRef(dataset) else { return .meanSeaLevel }
    return OSRGetAxesCount(system) == 3 && OSRIsCompound(system) == 0 ? .ellipsoid : .meanSeaLevel
  }

  private static func isPicture(_ path: String) -> InputError {
    InputError("this is a picture, not elevations", file: path, advice: "give a DEM such as .hgt or GeoTIFF")
  }

  private static func noElevations(_ path: String) -> InputError {
    InputError("the file holds no elevations", file: path, advice: "give a DEM such as .hgt, .hgt.zip or GeoTIFF")
  }

  private static func transform(of dataset: GDALDatasetH) -> [Double]? {
    var transform = [Double](repeating: 0, count: 6)
    guard GDALGetGeoTransform(dataset, &transform) == CE_None, transform.allSatisfy(\.isFinite) else { return nil }
    return transform
  }

  // MARK: - Reference systems

  private static func needsWarp(_ dataset: GDALDatasetH, path: String) throws(InputError) -> Bool {
    let transform = transform(of: dataset)
    guard let system = GDALGetSpatialRef(dataset) else {
      // Plain grids (ASCII and similar) state no system; degrees are assumed where the numbers allow it.
      if let transform, abs(transform[0]) <= 361, abs(transform[3]) <= 91, abs(transform[1]) < 2, transform[5] < 0,
        transform[2] == 0, transform[4] == 0
      {
        return false
      }
      throw InputError(
        "the file does not say which coordinate system it uses", file: path,
        advice: "add it, for example with gdal_translate -a_srs EPSG:…")
    }
    guard let transform else { return true }
    guard OSRIsGeographic(system) != 0, transform[2] == 0, transform[4] == 0, transform[1] > 0, transform[5] < 0 else {
      return true
    }
    // These datums agree with WGS 84 to about two metres, less than any elevation grid's cell.
    let datum = OSRGetAttrValue(system, "DATUM", 0).map { String(cString: $0) } ?? ""
    let same = [
      "WGS_1984", "World Geodetic System 1984", "European_Terrestrial_Reference_System_1989",
      "North_American_Datum_1983",
    ]
    return !same.contains { datum.hasPrefix($0) }
  }
}
