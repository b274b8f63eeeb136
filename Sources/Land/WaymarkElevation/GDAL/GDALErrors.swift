internal import CGDAL
package import WaymarkFormats

/// GDAL's error handling in Swift's terms: nothing on standard error, the last message as an `InputError`.
package enum GDALErrors {
  /// Makes GDAL ready, once per process.
  package static let drivers: Void = GDALUse.prepare()

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
