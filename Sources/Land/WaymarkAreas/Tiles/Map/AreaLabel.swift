import Foundation
import WaymarkTiles

/// The name of an area as a point of the layer `places`.
enum AreaLabel {
  /// The label of a named area that is not a settlement or sight itself; nil without a name.
  static func kind(_ area: MapKind) -> MapKind? {
    guard case .text(let name)? = area.attributes["name"], case .text(let what)? = area.attributes["class"],
      area.layer == .landuse || area.layer == .water || area.layer == .buildings
    else { return nil }
    var label = MapKind(.places, area.layer == .buildings ? "building" : what, from: area.layer == .buildings ? 16 : 6)
    label.attributes.add("name", name)
    return label
  }

  /// The label, shown from the zoom at which the area has room for it: about 60 pixels (of 512 in a tile).
  static func sized(_ label: MapKind, area: Double) -> MapKind {
    var label = label
    let share = abs(area).squareRoot() / 4_294_967_296
    let zoom = share > 0 ? Int(log2(60 / (512 * share)).rounded(.up)) : TileAddress.maximumZoom
    // Settlements and sights matter more than their size.
    label.minimumZoom = max(label.minimumZoom, min(16, zoom))
    return label
  }
}
