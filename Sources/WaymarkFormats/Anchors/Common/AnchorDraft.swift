import Waymark
import WaymarkGeodesy

/// An entry of a file on its way to an anchor.
struct AnchorDraft {
  var coordinate: Coordinate
  var altitude: Altitude?
  var name = ""
  var note = ""
  var colour: AnchorColour?
  var accuracy: Double?
  var verticalAccuracy: Double?
  var created: UTCInstant?
  var origin: AnchorOrigin?
  /// Its own id; nil makes one of its content.
  var id: AnchorID?
  /// Waymark wrote it: its texts are as they shall be.
  var isOwn = false

  init(_ coordinate: Coordinate) { self.coordinate = coordinate }
}
