internal import CGDAL
package import WaymarkFormats

/// GDAL's error handling in Swift's terms: nothing on standard error, the last message as an `InputError`.
package enum GDALErrors {
  /// What files are read and written with; `GDALUse` says which drivers may open what.
  private static let used: Set<String> = [
    "SRTMHGT", "GTiff", "AAIGrid", "DTED", "EHdr", "HFA", "USGSDEM", "GTX", "VRT", "JPEG", "PNG", "HEIF", "WEBP", "MEM",
    "COG",
  ]

  /// Registers GDAL's drivers, once per process, and removes those that are not used: a mosaic's sources are opened by any
  /// that is there.
  package static let drivers: Void = {
    GDALAllRegister()
    for i in (0..<GDALGetDriverCount()).reversed() {
      guard let driver = GDALGetDriver(i), let name = GDALGetDriverShortName(driver) else { continue }
      if !used.contains(String(cString: name)) { GDALDeregisterDriver(driver) }
    }
    // No file system of GDAL's reaches the network.
    CPLSetConfigOption("CPL_VSIL_CURL_ALLOWED_FILENAME", "none")
    CPLSetConfigOption("GDAL_VRT_ENABLE_PYTHON", "NO")
  }()

  /// Runs a closure with GDAL's messages suppressed on this thread.
  package static func quietly<T>(_ work: () throws(InputError) -> T) throws(InputError) -> T {
    _ = drivers
    CPLErrorReset()
    CPLPushErrorHandler(CPLQuietErrorHandler)
    defer { CPLPopErrorHandler() }
    return try work()
  }

  /// GDAL's last message, without a full stop and without the file's name in front; nil when there is none.
  static func lastMessage(about path: String) -> String? {
    guard let text = CPLGetLastErrorMsg() else { return nil }
    var message = String(cString: text).split(separator: "\n").first.map(String.init) ?? ""
    for prefix in ["`\(path)' ", "\(path): "] where message.hasPrefix(prefix) {
      message = String(message.dropFirst(prefix.count))
    }
    while message.hasSuffix(".") { message.removeLast() }
    return message.isEmpty ? nil : message
  }
}
