internal import CGDAL
import Foundation
public import WaymarkFormats
import WaymarkTerrain

/// Writes a viewshed as a GeoTIFF: a byte for each point, 1 visible, 0 hidden, 255 unknown.
public enum ViewshedRaster {
  /// Writes the file atomically.
  ///
  /// - Parameters:
  ///   - response: the viewshed.
  ///   - path: path of the file.
  /// - Throws: `InputError` when the file cannot be written.
  public static func write(_ response: ViewshedResponse, to path: String) throws(InputError) {
    try AtomicFile.write(try bytes(of: response), to: path)
  }

  /// The file's bytes.
  static func bytes(of response: ViewshedResponse) throws(InputError) -> [UInt8] {
    let viewshed = response.viewshed
    var values: [UInt8] = []
    values.reserveCapacity(viewshed.rows * viewshed.columns)
    for row in 0..<viewshed.rows {
      for column in 0..<viewshed.columns {
        values.append(viewshed.isVisible(row: row, column: column).map { $0 ? 1 : 0 } ?? 255)
      }
    }
    return try GDALErrors.quietly { () throws(InputError) -> [UInt8] in
      let failure = InputError("the GeoTIFF cannot be created")
      let name = "/vsimem/waymark-viewshed-\(UInt64.random(in: 0 ... .max)).tif"
      guard let driver = GDALGetDriverByName("GTiff") else { throw failure }
      var options: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      options = CSLAddString(options, "COMPRESS=DEFLATE")
      defer { CSLDestroy(options) }
      guard
        let dataset = GDALCreate(
          driver, name, Int32(viewshed.columns), Int32(viewshed.rows), 1, GDT_Byte, options)
      else { throw failure }
      defer { VSIUnlink(name) }
      var transform = [
        viewshed.west - viewshed.longitudeStep / 2, viewshed.longitudeStep, 0,
        viewshed.north + viewshed.latitudeStep / 2, 0, -viewshed.latitudeStep,
      ]
      GDALSetGeoTransform(dataset, &transform)
      if let system = OSRNewSpatialReference(nil) {
        OSRImportFromEPSG(system, 4326)
        GDALSetSpatialRef(dataset, system)
        OSRDestroySpatialReference(system)
      }
      let band = GDALGetRasterBand(dataset, 1)
      GDALSetRasterNoDataValue(band, 255)
      let result = values.withUnsafeMutableBufferPointer { buffer in
        GDALRasterIO(
          band, GF_Write, 0, 0, Int32(viewshed.columns), Int32(viewshed.rows), buffer.baseAddress,
          Int32(viewshed.columns), Int32(viewshed.rows), GDT_Byte, 0, 0)
      }
      GDALClose(dataset)
      guard result == CE_None else { throw failure }
      var length: vsi_l_offset = 0
      guard let content = VSIGetMemFileBuffer(name, &length, 0) else { throw failure }
      return [UInt8](UnsafeBufferPointer(start: content, count: Int(length)))
    }
  }
}
