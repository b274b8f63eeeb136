import CoreLocation
import WaymarkGeodesy

extension Coordinate {
  /// The coordinate in MapKit's type.
  var location: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }

  /// A coordinate from a map; nil when it is invalid.
  init?(_ location: CLLocationCoordinate2D) {
    self.init(latitude: location.latitude, longitude: location.longitude)
  }
}
