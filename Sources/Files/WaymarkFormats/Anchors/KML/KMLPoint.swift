import WaymarkGeodesy

/// A point of a KML file being read.
struct KMLPoint {
  var line: Int
  var tuple: KMLTuple?
  /// The reference of its third value; without one it is on the ground.
  var mode = "clampToGround"

  init(line: Int) { self.line = line }

  /// Its altitude above mean sea level: the third value where the mode is `absolute`.
  var altitude: Altitude? {
    guard mode == "absolute" else { return nil }
    return tuple?.altitude.map { Altitude(meters: $0, reference: .meanSeaLevel) }
  }

  /// Why a third value other than 0 is not an altitude; nil when none is lost.
  var lostAltitude: String? {
    guard mode != "absolute", let value = tuple?.altitude, value != 0 else { return nil }
    return "its third value, \(DecimalText.text(value)), is not an altitude: the point is \(meaning)"
  }

  private var meaning: String {
    switch mode {
    case "relativeToGround": "so many metres above the ground (relativeToGround)"
    case "relativeToSeaFloor": "so many metres above the sea floor (relativeToSeaFloor)"
    case "clampToSeaFloor": "on the sea floor (clampToSeaFloor)"
    default: "on the ground (clampToGround)"
    }
  }
}
