import Foundation
public import WaymarkFormats

/// Peaks from any supported source: an OpenStreetMap extract, an area folder, CSV, GeoJSON, KML.
public enum PeakFile {
  /// The peaks of a file or an area.
  ///
  /// - Parameters:
  ///   - path: `.osm.pbf`, `.osm`, `.osm.gz`, an area folder, or a file that `PeakTable` reads.
  ///   - note: receives what was left out, one sentence each.
  /// - Returns: the named peaks.
  /// - Throws: `InputError` when it cannot be read.
  public static func read(path: String, note: (String) -> Void = { _ in }) throws(InputError) -> [Peak] {
    var isFolder: ObjCBool = false
    let url = URL(fileURLWithPath: path)
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      return try OSMPeaks.read(try Area(folder: url).map, note: note)
    }
    let name = path.lowercased()
    return [".pbf", ".osm", ".osm.gz"].contains { name.hasSuffix($0) }
      ? try OSMPeaks.read(url, note: note) : try PeakTable.read(path: path, note: note)
  }

  /// The peaks of several files, file after file; peaks of the same name within 100 m of each other are taken once.
  public static func read(paths: [String], note: (String) -> Void = { _ in }) throws(InputError) -> [Peak] {
    var peaks: [Peak] = []
    var seen: [String: [Peak]] = [:]
    for path in paths {
      for peak in try read(path: path, note: note) {
        let twins = seen[peak.name] ?? []
        let isTwin = twins.contains { twin in
          abs(twin.coordinate.latitude - peak.coordinate.latitude) < 0.001
            && abs(twin.coordinate.longitude - peak.coordinate.longitude) < 0.0014
        }
        guard !isTwin else { continue }
        seen[peak.name, default: []].append(peak)
        peaks.append(peak)
      }
    }
    return peaks
  }
}
