import Waymark
import WaymarkAppModel
import WaymarkGeodesy

/// A position that the user pointed at on the map or in the picture, and how.
struct ChosenPlace: Equatable {
  var name: String
  /// Where, how exactly, and how it was found.
  var location: AnchorLocation

  var coordinate: Coordinate { location.position.coordinate }

  /// The same as a destination.
  var destination: NamedPlace { NamedPlace(name: name, coordinate: coordinate, kind: .chosen) }
}
