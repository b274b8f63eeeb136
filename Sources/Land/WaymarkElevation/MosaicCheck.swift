import Foundation
import WaymarkFormats

/// Reads a mosaic (GDAL's VRT) before GDAL does: it may only put elevation files of its own folder together. VRT can also compute, warp,
/// read raw bytes of any file and open services, none of which a mosaic of elevations needs.
final class MosaicCheck: XMLHandler {
  private static let elements: Set<String> = [
    "VRTDataset", "SRS", "GeoTransform", "Metadata", "MDI", "OverviewList", "VRTRasterBand", "NoDataValue",
    "HideNoDataValue",
    "ColorInterp", "Description", "UnitType", "Offset", "Scale", "Histograms", "HistItem", "HistMin", "HistMax",
    "BucketCount",
    "IncludeOutOfRange", "Approximate", "HistCounts", "SimpleSource", "ComplexSource", "SourceFilename", "SourceBand",
    "SourceProperties", "SrcRect", "DstRect", "NODATA", "ScaleOffset", "ScaleRatio", "UseMaskBand", "MaskBand",
    "BlockXSize",
    "BlockYSize",
  ]
  private static let attributes: Set<String> = [
    "rasterXSize", "rasterYSize", "dataType", "band", "blockXSize", "blockYSize", "dataAxisToSRSAxisMapping",
    "coordinateEpoch", "key", "resampling", "relativeToVRT", "shared", "RasterXSize", "RasterYSize", "DataType",
    "BlockXSize", "BlockYSize", "xOff", "yOff", "xSize", "ySize",
  ]
  /// A mosaic of the whole Earth in tiles of one degree has fewer.
  private static let maximumSources = 100_000

  private let folder: URL
  private var isRelative = false
  private var sources: Set<String> = []
  private var parts: [Int: [MosaicPart]] = [:]
  /// The band that is read, and its source's place in it; nil within masks, and for sources that fill it.
  private var band: Int?
  private var part: MosaicPart?
  private var isInMask = false

  /// Checks a mosaic and opens each of its sources once.
  ///
  /// - Parameter path: the file.
  /// - Returns: which part of each band some source has.
  /// - Throws: `InputError` when it is anything but a mosaic of elevation files below its folder.
  static func check(_ path: String) throws(InputError) -> [Int: [MosaicPart]] {
    let check = MosaicCheck(URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent())
    try XMLReader.read(try ByteSource(path: path), handler: check)
    for source in check.sources.sorted() {
      // GDAL opens it again by any driver, and what lies beside it: it must be nothing else.
      let isPlain = !beginsAsMosaic(source) && !FileManager.default.fileExists(atPath: source + ".ovr")
      guard isPlain, let dataset = GDALUse.elevations.open(source) else {
        throw InputError("the mosaic's source \(source) is not an elevation file", file: path, advice: "check it")
      }
      defer { GDALUse.close(dataset) }
      guard !GDALUse.hasForeignOverviews(dataset) else {
        throw InputError(
          "the mosaic's source \(source) has overviews in another file", file: path, advice: "remove them")
      }
    }
    return check.parts
  }

  /// Whether GDAL may take a file for a mosaic, whatever else it is.
  private static func beginsAsMosaic(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path), let head = try? file.read(upToCount: 64 << 10) else {
      return true
    }
    return head.range(of: Data("<VRTDataset".utf8)) != nil
  }

  private init(_ folder: URL) { self.folder = folder }

  func start(_ element: XMLElementStart) throws(InputError) {
    let foreign = element.attributes.map(\.key).filter { !Self.attributes.contains($0) }.sorted().first
    guard Self.elements.contains(element.name.text), foreign == nil else {
      throw InputError(
        "the mosaic has <\(element.name)\(foreign.map { " \($0)" } ?? "")>", line: element.line,
        advice: "make it with gdalbuildvrt, or convert it to GeoTIFF")
    }
    let relative = element.attributes["relativeToVRT"] ?? "0"
    guard relative == "0" || relative == "1" else {
      throw InputError("relativeToVRT is neither 0 nor 1", line: element.line, advice: "make it with gdalbuildvrt")
    }
    switch element.name {
    case "SourceFilename": isRelative = relative == "1"
    case "MaskBand": isInMask = true
    case "VRTRasterBand": band = isInMask ? nil : element.attributes["band"].flatMap { Int($0) } ?? 1
    case "SimpleSource", "ComplexSource": part = nil
    case "DstRect": part = MosaicPart(element)
    default: break
    }
  }

  func end(_ name: XMLName, prefix: XMLName, text: String, line: Int) throws(InputError) {
    if name == "MaskBand" { isInMask = false }
    if name == "SimpleSource" || name == "ComplexSource", let band {
      parts[band, default: []].append(part ?? .everything)
    }
    guard name == "SourceFilename" else { return }
    let url = isRelative ? folder.appendingPathComponent(text) : URL(fileURLWithPath: text)
    let source = url.resolvingSymlinksInPath().standardizedFileURL.path
    guard GDALUse.isLocal(text), source.hasPrefix(folder.path + "/") else {
      throw InputError(
        "the mosaic's source \(text) is not in its folder", line: line, advice: "put both into one folder")
    }
    sources.insert(source)
    guard sources.count <= Self.maximumSources else {
      throw InputError("the mosaic has more than \(Self.maximumSources) sources", line: line, advice: "divide it")
    }
  }
}
