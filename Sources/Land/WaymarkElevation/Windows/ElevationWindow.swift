internal import CGDAL
public import Foundation
public import WaymarkFormats
public import WaymarkTerrain

/// Takes windows out of elevation files that are somewhere else, such as Cloud-Optimised GeoTIFFs on a web server: only
/// the blocks that the window touches travel.
public enum ElevationWindow {
  /// Why a window could not be taken.
  public enum Failure: Error, Equatable, Sendable {
    /// The file has nothing in the window.
    case outside
    /// One sentence.
    case failed(InputError)
  }

  /// Copies a window of a file on a web server.
  ///
  /// - Parameters:
  ///   - file: the file's ranges.
  ///   - source: its name in errors.
  ///   - window: the window, with a sample to spare on each side.
  ///   - target: the GeoTIFF to write; it has its name only when it is complete.
  ///   - progress: receives the share done, 0 … 1; returns false to end the work.
  /// - Throws: `Failure`; nothing is left then.
  public static func copy(
    of file: RemoteFile, source: String, _ window: GeographicBounds, to target: URL,
    progress: @escaping (Double) -> Bool = { _ in true }
  ) throws(Failure) {
    // The file has no folder in which others could lie beside it.
    CPLSetThreadLocalConfigOption("GDAL_DISABLE_READDIR_ON_OPEN", "EMPTY_DIR")
    // A mask beside the file would keep the name of the part.
    CPLSetThreadLocalConfigOption("GDAL_TIFF_INTERNAL_MASK", "YES")
    defer {
      // The thread opens other files later, which may have their system or their mask beside them.
      CPLSetThreadLocalConfigOption("GDAL_DISABLE_READDIR_ON_OPEN", nil)
      CPLSetThreadLocalConfigOption("GDAL_TIFF_INTERNAL_MASK", nil)
    }
    let part = target.appendingPathExtension("part")
    defer { try? FileManager.default.removeItem(at: part) }
    do throws(InputError) {
      try GDALErrors.quietly { () throws(InputError) in
        try file.isOpen { () throws(InputError) in
          try translate(file.name, of: source, window, to: part, progress)
        }
      }
    } catch {
      throw error.problem == Self.outside ? .outside : .failed(error)
    }
    guard rename(part.path, target.path) == 0 else {
      throw .failed(InputError("cannot be written", file: target.path, advice: "check that there is free space"))
    }
  }

  private static let outside = "the file has nothing in this window"

  private static func translate(
    _ name: String, of source: String, _ window: GeographicBounds, to part: URL, _ progress: @escaping (Double) -> Bool
  ) throws(InputError) {
    guard let dataset = GDALUse.elevations.open(name) else {
      let message = GDALErrors.lastMessage(about: name).map { " (\($0))" } ?? ""
      throw InputError("this is not an elevation file that GDAL can open\(message)", file: source)
    }
    defer { GDALClose(dataset) }
    var transform = [Double](repeating: 0, count: 6)
    guard GDALGetGeoTransform(dataset, &transform) == CE_None, transform[1] > 0, transform[5] < 0, transform[2] == 0,
      transform[4] == 0, GDALGetSpatialRef(dataset).map({ OSRIsGeographic($0) != 0 }) ?? false
    else { throw InputError("the file is not a grid of degrees", file: source) }
    let (columns, rows) = (Int(GDALGetRasterXSize(dataset)), Int(GDALGetRasterYSize(dataset)))
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int>? {
      let first = max(0, low.rounded(.down) - 1)
      let last = min(Double(count), high.rounded(.up) + 1)
      return first < last ? Int(first)..<Int(last) : nil
    }
    let vertical = range(
      (window.north - transform[3]) / transform[5], (window.south - transform[3]) / transform[5], rows)
    let horizontal = [0.0, 360, -360].lazy.compactMap { shift in
      range(
        (window.west + shift - transform[0]) / transform[1], (window.east + shift - transform[0]) / transform[1],
        columns)
    }.first
    guard let vertical, let horizontal else { throw InputError(outside, file: source) }
    guard let band = SampleMask.numberOfHeights(in: dataset) else {
      throw InputError("the file holds no elevations", file: source)
    }
    let mask = GDALGetMaskFlags(GDALGetRasterBand(dataset, band)) & GMF_ALPHA != 0 ? ["-mask", "mask,\(band)"] : []
    let words =
      ["-of", "GTiff", "-co", "COMPRESS=DEFLATE", "-co", "TILED=YES", "-b", "\(band)"] + mask + ["-srcwin"]
      + [horizontal.lowerBound, vertical.lowerBound, horizontal.count, vertical.count].map { "\($0)" }
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    for word in words { list = CSLAddString(list, word) }
    defer { CSLDestroy(list) }
    guard let options = GDALTranslateOptionsNew(list, nil) else {
      throw InputError("the window cannot be taken", file: source)
    }
    defer { GDALTranslateOptionsFree(options) }
    let box = ProgressBox(progress)
    let result = withExtendedLifetime(box) { () -> GDALDatasetH? in
      GDALTranslateOptionsSetProgress(
        options,
        { share, _, context in
          guard let context else { return 1 }
          return Unmanaged<ProgressBox>.fromOpaque(context).takeUnretainedValue().take(share) ? 1 : 0
        }, Unmanaged.passUnretained(box).toOpaque())
      var usageError: Int32 = 0
      return GDALTranslate(part.path, dataset, options, &usageError)
    }
    // What is still in memory is written when the file is closed.
    if let result { GDALClose(result) }
    guard result != nil, CPLGetLastErrorType() != CE_Failure else {
      let detail = GDALErrors.lastMessage(about: name).map { " (\($0))" } ?? ""
      throw InputError("the elevations cannot be read\(detail)", file: source, advice: "try again")
    }
  }

  private final class ProgressBox {
    let take: (Double) -> Bool
    init(_ take: @escaping (Double) -> Bool) { self.take = take }
  }
}
