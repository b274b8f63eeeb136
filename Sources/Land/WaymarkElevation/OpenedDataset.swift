internal import CGDAL
import Foundation
import WaymarkFormats
import WaymarkGeodesy

/// A GDAL dataset checked to hold elevations on a north-up grid in degrees; closed with the object.
final class OpenedDataset {
  /// The dataset that is read: the file's own or a warped view of it.
  let dataset: GDALDatasetH
  /// The band with the heights.
  let band: GDALRasterBandH
  /// The file's own dataset where `dataset` is a warped view.
  private let source: GDALDatasetH?
  /// How numbers become heights.
  let decoding: SampleDecoding
  /// Number of columns.
  let columns: Int
  /// Number of rows.
  let rows: Int
  /// GDAL's geotransform: corner and size of cells, degrees; six numbers, north-up.
  let transform: [Double]
  /// The surface that the heights are measured from.
  let verticalReference: VerticalReference

  init(_ path: String) throws(InputError) {
    let original = try Self.open(path)
    var warped: GDALDatasetH?
    var done = false
    defer {
      if !done {
        if let warped { GDALClose(warped) }
        GDALClose(original)
      }
    }
    let vertical = try Self.checkBand(of: original, path: path)
    if try Self.needsWarp(original, path: path) { warped = try Self.warp(original, path: path) }
    let dataset = warped ?? original
    guard let band = GDALGetRasterBand(dataset, 1) else { throw Self.noElevations(path) }
    guard let transform = Self.transform(of: dataset), transform[1] > 0, transform[5] < 0 else {
      throw InputError("the file is not georeferenced", file: path)
    }
    let columns = Int(GDALGetRasterXSize(dataset))
    let rows = Int(GDALGetRasterYSize(dataset))
    guard columns > 0, rows > 0, abs(transform[0]) <= 541, transform[3] <= 91,
      transform[3] + transform[5] * Double(rows) >= -91, transform[1] * Double(columns) <= 361
    else {
      throw InputError("the file's grid is not within the latitudes and longitudes of the Earth", file: path)
    }
    decoding = try Self.decoding(of: band, original: GDALGetRasterBand(original, 1) ?? band, path: path)
    self.dataset = dataset
    self.band = band
    source = warped == nil ? nil : original
    self.columns = columns
    self.rows = rows
    self.transform = transform
    verticalReference = vertical
    done = true
  }

  deinit {
    // The view first, because it refers to its source.
    GDALClose(dataset)
    if let source { GDALClose(source) }
  }

  // MARK: - Opening

  private static func open(_ path: String) throws(InputError) -> GDALDatasetH {
    if !path.hasPrefix("/vsi") {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
        if let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int, size == 0 {
          throw InputError("the file is empty, elevations were expected", file: path)
        }
      }
    }
    if path.lowercased().hasSuffix(".vrt"), FileManager.default.fileExists(atPath: path) {
      try MosaicCheck.check(path)
      if let dataset = GDALUse.mosaic.open(path) { return dataset }
    }
    for candidate in candidates(path) {
      if let dataset = GDALUse.elevations.open(candidate) { return dataset }
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

  /// Checks that the first band can be heights, and determines the surface that they are measured from.
  private static func checkBand(of dataset: GDALDatasetH, path: String) throws(InputError) -> VerticalReference {
    guard GDALGetRasterCount(dataset) >= 1, let band = GDALGetRasterBand(dataset, 1) else { throw noElevations(path) }
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

  private static func warp(_ dataset: GDALDatasetH, path: String) throws(InputError) -> GDALDatasetH {
    var words = [
      "-of", "VRT", "-t_srs", "EPSG:4326", "-r", "bilinear", "-ot", "Float32", "-dstnodata", "nan", "-novshift",
      // A hundredth of a cell instead of an eighth, which would be metres on the ground.
      "-et", "0.01",
    ]
    // GDAL's own choice of cell is coarser than the file in one direction, and its kernel for that is not exact.
    if let step = stepInDegrees(of: dataset) { words += ["-tr", "\(step.longitude)", "\(step.latitude)"] }
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    for word in words { list = CSLAddString(list, word) }
    defer { CSLDestroy(list) }
    guard let options = GDALWarpAppOptionsNew(list, nil) else { throw notGeoreferenced(path) }
    defer { GDALWarpAppOptionsFree(options) }
    var sources: [GDALDatasetH?] = [dataset]
    var usageError: Int32 = 0
    let warped = GDALUse.withMosaics { GDALWarp("", nil, 1, &sources, options, &usageError) }
    guard let warped else { throw notGeoreferenced(path) }
    return warped
  }

  /// Size of the file's middle cell in degrees; nil when it cannot be determined.
  private static func stepInDegrees(of dataset: GDALDatasetH) -> (longitude: Double, latitude: Double)? {
    var options: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    options = CSLAddString(options, "DST_SRS=EPSG:4326")
    defer { CSLDestroy(options) }
    guard let transformer = GDALCreateGenImgProjTransformer2(dataset, nil, options) else { return nil }
    defer { GDALDestroyGenImgProjTransformer(transformer) }
    let column = Double(GDALGetRasterXSize(dataset)) / 2
    let row = Double(GDALGetRasterYSize(dataset)) / 2
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

  /// The void value is that of the band that is read; unit, scale and offset are those of the file itself, because a
  /// warped view does not repeat them.
  private static func decoding(
    of band: GDALRasterBandH, original: GDALRasterBandH, path: String
  ) throws(InputError) -> SampleDecoding {
    var known: Int32 = 0
    var decoding = SampleDecoding()
    let void = GDALGetRasterNoDataValue(band, &known)
    if known != 0 { decoding.declaredVoid = void }
    let scale = GDALGetRasterScale(original, &known)
    if known != 0, scale.isFinite, scale != 0 { decoding.scale = scale }
    let offset = GDALGetRasterOffset(original, &known)
    if known != 0, offset.isFinite { decoding.offset = offset }
    decoding.metersPerUnit = try metersPerUnit(of: original, path: path)
    return decoding
  }

  private static func metersPerUnit(of band: GDALRasterBandH, path: String) throws(InputError) -> Double {
    let unit = GDALGetRasterUnitType(band).map { String(cString: $0) } ?? ""
    switch unit.lowercased() {
    case "", "m", "metre", "meter", "metres", "meters": return 1
    case "ft", "foot", "feet", "international foot": return 0.3048
    case "ftus", "us survey foot", "us_survey_foot", "us-ft", "foot_us": return 1200.0 / 3937
    case "cm", "centimetre", "centimeter": return 0.01
    case "dm", "decimetre", "decimeter": return 0.1
    case "km", "kilometre", "kilometer": return 1000
    default:
      throw InputError(
        "the elevations are in “\(unit)”, which is not a known unit of length", file: path,
        advice: "convert the file to metres")
    }
  }
}
