import Waymark
import WaymarkGeodesy

/// An entry of a file from which an anchor is made.
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
  /// Its own id; nil derives one from its contents.
  var id: AnchorID?
  /// Whether Waymark wrote it: its texts are already normalized.
  var isOwn = false

  init(_ coordinate: Coordinate) { self.coordinate = coordinate }
}
