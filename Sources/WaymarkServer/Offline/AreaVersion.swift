import Foundation
import WaymarkAreas

/// Tells one state of an area from another, without reading all of it.
enum AreaVersion {
  /// The version: another when the area's description, its map, its elevations or the program that draws them change.
  static func of(_ area: Area, program: String? = Bundle.main.executablePath) -> String {
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
