import Waymark
import WaymarkAppModel
import WaymarkGeodesy

/// A place that was pointed at, on the map or in the picture, and how.
struct ChosenPlace: Equatable {
  var name: String
  var place: Place
  var origin: AnchorOrigin

  /// The same as a destination.
  var destination: NamedPlace { NamedPlace(name: name, coordinate: place.coordinate, kind: .chosen) }
}
