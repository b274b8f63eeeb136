import Foundation
import TestSupport

/// Writes small elevation files: ESRI ASCII grids, which give the corner of the south-west cell, and HGT tiles.
struct GridFile {
  let folder: TemporaryFolder

  /// Heights by latitude and longitude of the centres of cells.
  func ascii(
    _ name: String, south: Double, west: Double, cell: Double, rows: Int, columns: Int,
    height: (_ latitude: Double, _ longitude: Double) -> Double?
  ) throws -> String {
    var text = "ncols \(columns)\nnrows \(rows)\nxllcorner \(west)\nyllcorner \(south)\ncellsize \(cell)\n"
    text += "NODATA_value -9999\n"
    for i in 0..<rows {
      let latitude = south + cell * (Double(rows - i) - 0.5)
      text += (0..<columns).map { j in
        height(latitude, west + cell * (Double(j) + 0.5)).map { "\($0)" } ?? "-9999"
      }.joined(separator: " ")
      text += "\n"
    }
    return try write(text.utf8, name)
  }

  /// A tile of 1201 × 1201 samples, by its name.
  func tile(_ name: String, south: Int, west: Int, height: (_ latitude: Double, _ longitude: Double) -> Int16) throws
    -> String
  {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1201 * 1201 * 2)
    for i in 0...1200 {
      for j in 0...1200 {
        let value = UInt16(
          bitPattern: height(Double(south) + Double(1200 - i) / 1200, Double(west) + Double(j) / 1200))
        bytes.append(UInt8(value >> 8))
        bytes.append(UInt8(value & 255))
      }
    }
    return try write(bytes, name)
  }

  func write(_ bytes: some Sequence<UInt8>, _ name: String) throws -> String {
    let url = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }
}
