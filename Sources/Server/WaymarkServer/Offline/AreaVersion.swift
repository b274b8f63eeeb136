import Foundation
import WaymarkAreas

/// Distinguishes states of an area, without reading all of it.
package enum AreaVersion {
  /// The version: it changes with the area's description, its map, its elevations and the program that draws them.
  package static func of(_ area: Area, program: String? = Bundle.main.executablePath) -> String {
    var text = (try? String(contentsOf: area.folder.appendingPathComponent("area.json"), encoding: .utf8)) ?? ""
    let elevations = area.manifest.elevationTiles.compactMap { name in
      area.elevation?.appendingPathComponent(String(name.prefix(3))).appendingPathComponent(name + ".hgt").path
    }
    for path in [area.map.path] + elevations + [program].compactMap({ $0 }) {
      text += "\n" + (FileStamp(path: path)?.tag ?? "none")
    }
    return String(EntityTag.of(Data(text.utf8)).dropFirst().dropLast())
  }
}
