import MapKit
import WaymarkAppModel
import WaymarkGeodesy

/// Apple's search, over the network.
enum AppleSearch {
  /// Places that a text means.
  ///
  /// - Parameters:
  ///   - text: what the user wrote.
  ///   - center: the user's position; nil while it is unknown.
  /// - Returns: the places; none without an answer.
  static func places(_ text: String, near center: Coordinate?) async -> [NamedPlace] {
    let request = MKLocalSearch.Request()
    request.naturalLanguageQuery = text
    if let center {
      request.region = MKCoordinateRegion(
        center: center.location, latitudinalMeters: 30_000, longitudinalMeters: 30_000)
    }
    guard let response = try? await MKLocalSearch(request: request).start() else { return [] }
    return response.mapItems.compactMap { item in
      guard let place = Coordinate(item.placemark.coordinate), let name = item.name else { return nil }
      return NamedPlace(name: name, coordinate: place, kind: .found, detail: item.placemark.title)
    }
  }
}
