public import Foundation
import WaymarkGeodesy

/// Reads peaks from files of points: tables (CSV), GeoJSON and KML. The contents determine the format.
public enum PeakTable {
  /// Larger files are rejected: 256 MB.
  public static let sizeLimit = 256 << 20

  /// The peaks of a file, in file order; points without a name are skipped.
  ///
  /// - Parameters:
  ///   - path: the file, plain or gzip; "-" for standard input.
  ///   - note: receives what was left out, such as points whose position is wrong, one sentence each.
  /// - Returns: the peaks; empty when the file has points but no names.
  /// - Throws: `InputError` with the location in the file, when its form is not understood or no position is right.
  public static func read(path: String, note: (String) -> Void = { _ in }) throws(InputError) -> [Peak] {
    let bytes = try ByteSource(path: path).readAll(limit: sizeLimit)
    return try peaks(in: Data(bytes), file: path, note: note)
  }

  /// The peaks in a file's contents.
  public static func peaks(
    in data: Data, file: String, note: (String) -> Void = { _ in }
  ) throws(InputError) -> [Peak] {
    var peaks = PeakCollector(file: file)
    let start = data.prefix(4096).drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    switch start.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): try PeakGeoJSON.read(data, file: file, into: &peaks)
    case UInt8(ascii: "<"): peaks = try PeakKML.read(data, file: file)
    case nil:
      throw InputError(
        "the file is empty, peaks were expected", file: file, advice: "give CSV, GeoJSON, KML or an OSM extract")
    default: try PeakCSV.read(data, file: file, into: &peaks)
    }
    return try peaks.finished(note: note)
  }
}
