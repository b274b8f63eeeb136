import CoreLocation
import WaymarkGeodesy

extension Coordinate {
  /// The same place as maps take it.
  var location: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }

  /// A place of a map; nil when it is none.
  init?(_ location: CLLocationCoordinate2D) {
    self.init(latitude: location.latitude, longitude: location.longitude)
  }
}
