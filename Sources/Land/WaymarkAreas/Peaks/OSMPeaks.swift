public import Foundation
public import WaymarkFormats
import WaymarkGeodesy

/// Extracts named peaks (`natural=peak`, `natural=volcano`) from OpenStreetMap data.
public enum OSMPeaks {
  /// The peaks of an extract, in file order.
  ///
  /// - Parameter url: the extract, PBF or XML.
  /// - Returns: nodes with a name; `ele` is taken as metres above mean sea level.
  /// - Throws: `InputError` when the file is missing, of another format, or damaged.
  public static func read(_ url: URL) throws(InputError) -> [Peak] {
    let converted = try OSMExtract.converted(url)
    defer { if let converted { try? FileManager.default.removeItem(at: converted) } }
    let reader = try OSMPBFReader(url: converted ?? url, wanted: .nodes)
    var peaks: [Peak] = []
    while let block = try reader.next() {
      for node in block.nodes where ["peak", "volcano"].contains(node.tags["natural"]) {
        guard let name = node.tags["name"] ?? node.tags["name:en"], name.contains(where: { !$0.isWhitespace }) else {
          continue
        }
        peaks.append(
          Peak(
            name: name, coordinate: node.coordinate,
            altitude: HeightText.peakMeters(node.tags["ele"]).map { Altitude(meters: $0, reference: .meanSeaLevel) },
            prominence: HeightText.peakMeters(node.tags["prominence"])))
      }
    }
    return peaks
  }
}
