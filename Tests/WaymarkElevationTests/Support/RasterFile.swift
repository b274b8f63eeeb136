import CGDAL
import Foundation
import TestSupport

@testable import WaymarkElevation

/// Writes GeoTIFFs of any type with GDAL, whose cells are a thousandth of a degree or, in UTM zone 32, 100 m.
struct RasterFile {
  /// GDAL's name of the type.
  var type = "Float32"
  var side = 64
  var bands: [(_ row: Int, _ column: Int) -> Double] = []
  var void: Double?
  var scale: Double?
  var offset: Double?
  var unit: String?
  var isProjected = false
  /// Whether the last band is an alpha band.
  var hasAlpha = false
  /// Where samples count, in a mask inside the file.
  var mask: ((_ row: Int, _ column: Int) -> Bool)?
  /// Metadata of the file.
  var metadata: [String: String] = [:]

  init(_ type: String = "Float32", height: @escaping (_ row: Int, _ column: Int) -> Double) {
    (self.type, bands) = (type, [height])
  }

  func write(_ path: String) throws {
    _ = GDALErrors.drivers
    CPLSetThreadLocalConfigOption("GDAL_TIFF_INTERNAL_MASK", "YES")
    defer { CPLSetThreadLocalConfigOption("GDAL_TIFF_INTERNAL_MASK", nil) }
    let count = Int32(side)
    let options = hasAlpha ? CSLAddString(nil, "ALPHA=YES") : nil
    defer { CSLDestroy(options) }
    let driver = try Self.some(GDALGetDriverByName("GTiff"))
    let kind = GDALGetDataTypeByName(type)
    let dataset = try Self.some(GDALCreate(driver, path, count, count, Int32(bands.count), kind, options))
    defer { GDALClose(dataset) }
    let system = OSRNewSpatialReference(nil)
    defer { OSRDestroySpatialReference(system) }
    OSRImportFromEPSG(system, isProjected ? 32_632 : 4326)
    OSRSetAxisMappingStrategy(system, OAMS_TRADITIONAL_GIS_ORDER)
    GDALSetSpatialRef(dataset, system)
    var transform =
      isProjected ? [500_000, 100, 0, 5_200_000, 0, -100] : [9.0, 0.001, 0, 47, 0, -0.001]
    GDALSetGeoTransform(dataset, &transform)
    for (key, value) in metadata { GDALSetMetadataItem(dataset, key, value, nil) }
    for (i, value) in bands.enumerated() {
      let band = try Self.some(GDALGetRasterBand(dataset, Int32(i + 1)))
      if let void { GDALSetRasterNoDataValue(band, void) }
      if let scale { GDALSetRasterScale(band, scale) }
      if let offset { GDALSetRasterOffset(band, offset) }
      if let unit { GDALSetRasterUnitType(band, unit) }
      try fill(band, value)
    }
    guard let mask else { return }
    GDALCreateDatasetMaskBand(dataset, GMF_PER_DATASET)
    try fill(try Self.some(GDALGetMaskBand(GDALGetRasterBand(dataset, 1)))) { mask($0, $1) ? 255 : 0 }
  }

  private func fill(_ band: GDALRasterBandH, _ value: (Int, Int) -> Double) throws {
    var values = (0..<side).flatMap { row in (0..<side).map { value(row, $0) } }
    let count = Int32(side)
    guard GDALRasterIO(band, GF_Write, 0, 0, count, count, &values, count, count, GDT_Float64, 0, 0) == CE_None else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  private static func some<T>(_ value: T?) throws -> T {
    guard let value else { throw CocoaError(.fileWriteUnknown) }
    return value
  }
}
