public import WaymarkGeodesy

/// Looks for the nearest place where the device's own geographic tracking has data. Nobody publishes where that is, and it grows: large cities are
/// asked for, the nearest first.
public struct GeoTrackingSearch: Sendable {
  /// A city.
  public struct Place: Equatable, Sendable {
    /// Its name, as it is called there.
    public let name: String
    /// Its middle.
    public let coordinate: Coordinate
  }

  /// So many are asked for: each is a request to a server.
  private static let limit = 6
  private var rest: ArraySlice<Place>

  /// Begins a search around a position.
  public init(around position: Coordinate) {
    let places = Self.cities.compactMap { name, latitude, longitude in
      Coordinate(latitude: latitude, longitude: longitude).map { Place(name: name, coordinate: $0) }
    }
    rest =
      places.map { (place: $0, distance: Geodesic.wgs84.inverse(from: position, to: $0.coordinate).distance) }
      .sorted { $0.distance < $1.distance }.map(\.place).prefix(Self.limit)
  }

  /// The next place to ask for; nil when the search ends without one.
  public mutating func next() -> Place? { rest.popFirst() }

  private static let cities: [(String, Double, Double)] = [
    ("Amsterdam", 52.37, 4.90),
    ("Athens", 37.98, 23.73),
    ("Atlanta", 33.75, -84.39),
    ("Austin", 30.27, -97.74),
    ("Barcelona", 41.39, 2.17),
    ("Berlin", 52.52, 13.40),
    ("Birmingham", 52.48, -1.90),
    ("Boston", 42.36, -71.06),
    ("Brussels", 50.85, 4.35),
    ("Chicago", 41.88, -87.63),
    ("Copenhagen", 55.68, 12.57),
    ("Dallas", 32.78, -96.80),
    ("Denver", 39.74, -104.99),
    ("Detroit", 42.33, -83.05),
    ("Dublin", 53.35, -6.26),
    ("Dubai", 25.20, 55.27),
    ("Edinburgh", 55.95, -3.19),
    ("Fukuoka", 33.59, 130.40),
    ("Hamburg", 53.55, 9.99),
    ("Helsinki", 60.17, 24.94),
    ("Hong Kong", 22.30, 114.17),
    ("Honolulu", 21.31, -157.86),
    ("Houston", 29.76, -95.37),
    ("Köln", 50.94, 6.96),
    ("Las Vegas", 36.17, -115.14),
    ("Lisboa", 38.72, -9.14),
    ("London", 51.51, -0.13),
    ("Los Angeles", 34.05, -118.24),
    ("Lyon", 45.76, 4.84),
    ("Madrid", 40.42, -3.70),
    ("Manchester", 53.48, -2.24),
    ("Marseille", 43.30, 5.37),
    ("Melbourne", -37.81, 144.96),
    ("Miami", 25.76, -80.19),
    ("Milano", 45.46, 9.19),
    ("Minneapolis", 44.98, -93.27),
    ("Montréal", 45.50, -73.57),
    ("München", 48.14, 11.58),
    ("Nagoya", 35.18, 136.91),
    ("Napoli", 40.85, 14.27),
    ("New York", 40.71, -74.01),
    ("Osaka", 34.69, 135.50),
    ("Oslo", 59.91, 10.75),
    ("Paris", 48.86, 2.35),
    ("Philadelphia", 39.95, -75.17),
    ("Phoenix", 33.45, -112.07),
    ("Portland", 45.52, -122.68),
    ("Praha", 50.08, 14.43),
    ("Roma", 41.90, 12.50),
    ("San Diego", 32.72, -117.16),
    ("San Francisco", 37.77, -122.42),
    ("Seattle", 47.61, -122.33),
    ("Singapore", 1.29, 103.85),
    ("Stockholm", 59.33, 18.07),
    ("Sydney", -33.87, 151.21),
    ("Tokyo", 35.68, 139.69),
    ("Toronto", 43.65, -79.38),
    ("Vancouver", 49.28, -123.12),
    ("Warszawa", 52.23, 21.01),
    ("Washington", 38.91, -77.04),
    ("Wien", 48.21, 16.37),
    ("Zürich", 47.38, 8.54),
  ]
}
