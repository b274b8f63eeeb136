internal import CGDAL
import Foundation
public import WaymarkFormats
public import WaymarkGeodesy
import WaymarkTerrain

/// Reads geoid undulations: NGA's text form of EGM96 (`WW15MGH.GRD`, also zipped), and rasters that GDAL opens (PROJ's
/// `egm96_15.gtx` and GeoTIFF grids).
public enum GeoidFile {
  /// The environment variable that names the grid to use.
  public static let environmentVariable = "WAYMARK_GEOID"

  /// Where Debian's `proj-data` and other packages install grids, the best first.
  private static let installedFolders = [
    "/usr/share/proj/us_nga_egm08_25.tif", "/usr/share/proj/us_nga_egm96_15.tif", "/usr/share/proj/egm08_25.gtx",
    "/usr/share/proj/egm96_15.gtx", "/usr/local/share/proj/us_nga_egm96_15.tif", "/usr/local/share/proj/egm96_15.gtx",
  ]

  /// Path of this machine's grid: that of `WAYMARK_GEOID`, or an installed one; nil where there is none.
  public static func installedPath(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    if let path = environment[environmentVariable], !path.isEmpty { return path }
    return installedFolders.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Reads a grid.
  ///
  /// - Parameter path: a path; archives are opened.
  /// - Returns: the grid.
  /// - Throws: `InputError` when the file is missing or is not a grid of undulations.
  public static func read(path: String) throws(InputError) -> GeoidGrid {
    if let text = try text(path) { return try parse(text, file: path) }
    let file = try ElevationFile(path: path)
    let grid = try file.grid()
    guard let range = grid.range, range.lowerBound > -150, range.upperBound < 150 else {
      throw InputError(
        "these are not geoid heights: they are beyond ±150 m", file: path,
        advice: "give a geoid grid such as EGM96, not an elevation file")
    }
    guard
      let geoid = GeoidGrid(
        north: grid.north, west: grid.west, latitudeStep: grid.latitudeStep, longitudeStep: grid.longitudeStep,
        rows: grid.rows, columns: grid.columns, undulations: grid.samples)
    else { throw InputError("the file's grid is not on the Earth", file: path) }
    return geoid
  }

  /// The contents of a text grid; nil when the file has another format.
  private static func text(_ path: String) throws(InputError) -> [UInt8]? {
    try GDALErrors.quietly { () throws(InputError) -> [UInt8]? in
      for candidate in OpenedDataset.candidates(path) {
        let lower = candidate.lowercased()
        guard lower.hasSuffix(".grd") || lower.hasSuffix(".txt") || lower.hasSuffix(".grd.gz"),
          let file = VSIFOpenL(candidate, "rb")
        else { continue }
        defer { VSIFCloseL(file) }
        var bytes: [UInt8] = []
        let limit = 64 << 20
        while bytes.count <= limit {
          let piece = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, filled in
            filled = VSIFReadL(buffer.baseAddress, 1, 1 << 20, file)
          }
          if piece.isEmpty { break }
          bytes += piece
        }
        guard bytes.count <= limit else { throw InputError("the file is too large for a geoid grid", file: path) }
        // Surfer's binary grids have the same extension.
        return bytes.prefix(4).elementsEqual("DSBB".utf8) || bytes.prefix(200).contains(0) ? nil : bytes
      }
      return nil
    }
  }

  /// Reads NGA's form: south, north, west, east, two steps, all in degrees, then heights from north to south in metres.
  static func parse(_ bytes: [UInt8], file: String) throws(InputError) -> GeoidGrid {
    var numbers = NumberList(bytes)
    var head: [Double] = []
    while head.count < 6, let value = numbers.next() { head.append(value) }
    guard head.count == 6, head[4] > 0, head[5] > 0, head[1] > head[0], head[3] > head[2] else {
      throw InputError(
        "this is not a geoid grid: its header is not south, north, west, east and two steps", file: file,
        advice: "give NGA's EGM96 grid (WW15MGH.GRD) or one of PROJ's")
    }
    let rows = ((head[1] - head[0]) / head[4]).rounded() + 1
    let columns = ((head[3] - head[2]) / head[5]).rounded() + 1
    guard rows * columns <= 50_000_000 else { throw InputError("the grid is too large", file: file) }
    var heights: [Float] = []
    heights.reserveCapacity(Int(rows * columns))
    while let value = numbers.next() { heights.append(Float(value)) }
    guard !numbers.isDamaged, heights.count == Int(rows * columns) else {
      throw InputError(
        "the grid should have \(Int(rows)) × \(Int(columns)) heights, but \(heights.count) numbers are there",
        file: file,
        advice: "the file may be truncated; download it again")
    }
    guard heights.allSatisfy({ abs($0) < 150 }),
      let grid = GeoidGrid(
        north: head[1], west: head[2], latitudeStep: head[4], longitudeStep: head[5], rows: Int(rows),
        columns: Int(columns), undulations: heights)
    else { throw InputError("these are not geoid heights", file: file) }
    return grid
  }
}

/// The numbers of a text, in order.
private struct NumberList {
  private let bytes: [UInt8]
  private var position = 0
  /// Whether something other than a number was found.
  private(set) var isDamaged = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Double? {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    let start = position
    while position < bytes.count, bytes[position] > 0x20 { position += 1 }
    guard start < position, !isDamaged else { return nil }
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)), value.isFinite else {
      isDamaged = true
      return nil
    }
    return value
  }
}
