import Waymark
import WaymarkAppModel
import WaymarkGeodesy

/// A position that the user pointed at on the map or in the picture, and how.
struct ChosenPlace: Equatable {
  var name: String
  var position: Position
  var origin: AnchorOrigin

  /// The same as a destination.
  var destination: NamedPlace { NamedPlace(name: name, coordinate: position.coordinate, kind: .chosen) }
}
