import WaymarkGeodesy

extension FlatBuffer<Double> {
  /// Adds a place: latitude, longitude, altitude, and what that counts from.
  func append(_ position: Position) {
    append(position.coordinate.latitude)
    append(position.coordinate.longitude)
    let altitude = position.altitudeNumbers
    append(altitude.meters)
    append(altitude.reference)
  }
}

extension Position {
  /// Its altitude and what that counts from, as they cross the C interface; not a number without one.
  var altitudeNumbers: (meters: Double, reference: Double) {
    guard let altitude else { return (.nan, .nan) }
    return (altitude.meters, Double(WebAltitudeReference(altitude.reference).number))
  }

  /// A place from numbers as they cross the C interface; nil when it is none on Earth.
  init?(latitude: Double, longitude: Double, altitude: Double?, reference: Double?) {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
    var height: Altitude?
    if let altitude, altitude.isFinite, let reference = reference.flatMap({ WebAltitudeReference(slot: $0) }) {
      height = Altitude(meters: altitude, reference: reference.reference)
    }
    self.init(coordinate, altitude: height)
  }
}
