package import CGDAL

/// What a file is opened for with GDAL, which decides which of GDAL's drivers may look at it: GDAL recognizes files by their contents,
/// and many of its formats name other files, services and databases.
package enum GDALUse: Sendable {
  /// Elevations in one file.
  case elevations
  /// A mosaic of elevation files, which `MosaicCheck` has read before.
  case mosaic
  /// Photos, and pictures of heights.
  case pictures

  /// Formats whose files contain all their data.
  private var drivers: [String] {
    switch self {
    case .elevations: ["SRTMHGT", "GTiff", "AAIGrid", "DTED", "EHdr", "HFA", "USGSDEM", "GTX"]
    case .mosaic: ["VRT"]
    case .pictures: ["JPEG", "PNG", "HEIF", "WEBP", "GTiff"]
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
    var allowed: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    for driver in drivers { allowed = CSLAddString(allowed, driver) }
    defer { CSLDestroy(allowed) }
    let flags = UInt32(GDAL_OF_RASTER | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR)
    return allowed.flatMap { list in
      list.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: drivers.count + 1) {
        GDALOpenEx(name, flags, $0, nil, nil)
      }
    }
  }

  /// Closes a dataset.
  static func close(_ dataset: GDALDatasetH) { GDALClose(dataset) }

  /// Whether a name leads to a file of this machine: none of GDAL's virtual file systems but one archive around it, and the
  /// ranges of a download (`RemoteFile`).
  static func isLocal(_ name: String) -> Bool {
    var rest = name[...]
    if let prefix = ["/vsizip/", "/vsigzip/", RemoteFile.prefix].first(where: { name.hasPrefix($0) }) {
      rest = rest.dropFirst(prefix.utf8.count)
    }
    return !rest.contains("/vsi") && !rest.contains("://") && !rest.hasPrefix("<")
  }
}
