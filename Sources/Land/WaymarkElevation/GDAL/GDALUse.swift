package import CGDAL
import Foundation
import Synchronization

/// What a file is opened for with GDAL, which decides which of GDAL's drivers may look at it: GDAL recognizes files by their contents,
/// and many of its formats name other files, services and databases.
package enum GDALUse: Sendable {
  /// Elevations in one file.
  case elevations
  /// A mosaic of elevation files, which `MosaicCheck` has read before.
  case mosaic
  /// Photos, and pictures of heights.
  case pictures

  /// Formats whose files, with what lies beside them under the same name, contain all their data.
  private static let elevationDrivers = ["SRTMHGT", "GTiff", "AAIGrid", "DTED", "EHdr", "HFA", "USGSDEM", "GTX"]
  private static let pictureDrivers = ["JPEG", "PNG", "HEIF", "WEBP", "PNM"]
  private static let mosaicDriver = "VRT"

  private var drivers: [String] {
    switch self {
    case .elevations: Self.elevationDrivers
    case .mosaic: [Self.mosaicDriver]
    case .pictures: Self.pictureDrivers
    }
  }

  /// Opens a file.
  ///
  /// - Parameter name: a path, or a member of an archive (`/vsizip/…`, `/vsigzip/…`).
  /// - Returns: the dataset, to be closed by the caller; nil with GDAL's message when none of the drivers reads it.
  package func open(_ name: String) -> GDALDatasetH? {
    guard Self.isLocal(name) else {
      CPLErrorSetState(CE_Failure, CPLErrorNum(CPLE_OpenFailed), "only files of this machine are opened")
      return nil
    }
    switch self {
    // Overviews may be any file of any format, and the list of drivers does not count for them.
    case .elevations: return open(name, options: ["OVERVIEW_LEVEL=NONE"])
    // What its sources are opened as later, and overviews of other files, is no mosaic.
    case .mosaic: return Self.withMosaics { open(name, options: ["OVERVIEW_LEVEL=NONE"]) }
    case .pictures:
      // Decoders reduce pictures as overviews; none lies beside the file.
      let key = "GDAL_DISABLE_READDIR_ON_OPEN"
      CPLSetThreadLocalConfigOption(key, "EMPTY_DIR")
      defer { CPLSetThreadLocalConfigOption(key, nil) }
      return open(name, options: [])
    }
  }

  private func open(_ name: String, options: [String]) -> GDALDatasetH? {
    let flags = UInt32(GDAL_OF_RASTER | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR)
    return Self.withList(drivers) { drivers in
      Self.withList(options) { options in GDALOpenEx(name, flags, drivers, options, nil) }
    }
  }

  private static func withList<T>(_ words: [String], _ work: (UnsafePointer<UnsafePointer<CChar>?>?) -> T) -> T {
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    for word in words { list = CSLAddString(list, word) }
    defer { CSLDestroy(list) }
    return work(UnsafeRawPointer(list)?.assumingMemoryBound(to: UnsafePointer<CChar>?.self))
  }

  /// Closes a dataset.
  static func close(_ dataset: GDALDatasetH) { GDALClose(dataset) }

  /// Whether a dataset names another file as its overviews.
  static func hasForeignOverviews(_ dataset: GDALDatasetH) -> Bool {
    GDALGetMetadataItem(dataset, "OVERVIEW_FILE", "OVERVIEWS") != nil
  }

  /// Whether a name leads to a file of this machine: none of GDAL's virtual file systems but one archive around it, and the
  /// ranges of a download (`RemoteFile`).
  static func isLocal(_ name: String) -> Bool {
    var rest = name[...]
    if let prefix = ["/vsizip/", "/vsigzip/", RemoteFile.prefix].first(where: { name.hasPrefix($0) }) {
      rest = rest.dropFirst(prefix.utf8.count)
      if rest.hasPrefix("{") { rest = rest.dropFirst() }
    }
    return !rest.hasPrefix("/vsi") && !rest.contains("://") && !rest.hasPrefix("<")
  }

  // MARK: - Once per process

  /// The driver of mosaics, which is not registered but while one is opened.
  private static let mosaics = Mutex<Int>(0)

  /// Runs work while mosaics can be opened and made.
  static func withMosaics<T>(_ work: () -> T) -> T {
    mosaics.withLock { driver in
      let handle = GDALDriverH(bitPattern: driver)
      if let handle { GDALRegisterDriver(handle) }
      defer { if let handle { GDALDeregisterDriver(handle) } }
      return work()
    }
  }

  /// Registers the drivers that are used and no others, and takes GDAL's file systems away that leave this machine: what a file names
  /// inside, such as overviews, is opened by any driver and any file system that is there.
  static func prepare() {
    GDALAllRegister()
    if let driver = GDALGetDriverByName(mosaicDriver) { mosaics.withLock { $0 = Int(bitPattern: driver) } }
    let used = Set(elevationDrivers + pictureDrivers)
    for i in (0..<GDALGetDriverCount()).reversed() {
      guard let driver = GDALGetDriver(i), let name = GDALGetDriverShortName(driver) else { continue }
      if !used.contains(String(cString: name)) { GDALDeregisterDriver(driver) }
    }
    // No metadata in files beside others; no programs in mosaics.
    CPLSetConfigOption("GDAL_PAM_ENABLED", "NO")
    CPLSetConfigOption("GDAL_VRT_ENABLE_PYTHON", "NO")
    closeFileSystems()
  }

  private static func closeFileSystems() {
    guard let prefixes = VSIGetFileSystemsPrefixes() else { return }
    defer { CSLDestroy(prefixes) }
    guard let closed = VSIAllocFilesystemPluginCallbacksStruct() else { return }
    defer { VSIFreeFilesystemPluginCallbacksStruct(closed) }
    closed.pointee.stat = { _, _, _, _ in -1 }
    closed.pointee.open = { _, _, _ in nil }
    closed.pointee.tell = { _ in 0 }
    closed.pointee.seek = { _, _, _ in -1 }
    closed.pointee.read = { _, _, _, _ in 0 }
    closed.pointee.eof = { _ in 1 }
    closed.pointee.close = { _ in 0 }
    for i in 0..<CSLCount(prefixes) {
      guard let field = CSLGetField(prefixes, i) else { continue }
      let prefix = String(cString: field)
      if prefix.isEmpty || ["/vsizip/", "/vsigzip/", "/vsimem/", "/vsisubfile/", RemoteFile.prefix].contains(prefix) {
        continue
      }
      // GDAL keeps the pointer.
      _ = VSIInstallPluginHandler(strdup(prefix), closed)
    }
  }
}
