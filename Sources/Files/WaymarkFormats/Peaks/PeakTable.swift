public import Foundation
import WaymarkGeodesy

/// Reads peaks from files of points: tables (CSV), GeoJSON and KML. The contents determine the format.
public enum PeakTable {
  /// Larger files are rejected: 256 MB.
  public static let sizeLimit = 256 << 20

  /// The peaks of a file, in file order; points without a name are skipped.
  ///
  /// - Parameter path: the file, plain or gzip; "-" for standard input.
  /// - Returns: the peaks; empty when the file has points but no names.
  /// - Throws: `InputError` with the location in the file.
  public static func read(path: String) throws(InputError) -> [Peak] {
    let bytes = try ByteSource(path: path).readAll(limit: sizeLimit)
    return try peaks(in: Data(bytes), file: path)
  }

  /// The peaks in a file's contents.
  public static func peaks(in data: Data, file: String) throws(InputError) -> [Peak] {
    let start = data.prefix(4096).drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    switch start.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try PeakGeoJSON.peaks(in: data, file: file)
    case UInt8(ascii: "<"): return try PeakKML.peaks(in: data, file: file)
    case nil:
      throw InputError(
        "the file is empty, peaks were expected", file: file, advice: "give CSV, GeoJSON, KML or an OSM extract")
    default: return try PeakCSV.peaks(in: data, file: file)
    }
  }

  /// A peak, or nil for one without a name.
  static func peak(
    name: String, coordinate: Coordinate, altitude: Altitude?, prominence: Double?
  ) -> Peak? {
    let name = XMLText.trimmed(name)
    guard !name.isEmpty else { return nil }
    return Peak(name: String(name.prefix(200)), coordinate: coordinate, altitude: altitude, prominence: prominence)
  }
}
