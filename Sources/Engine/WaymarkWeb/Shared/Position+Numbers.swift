import WaymarkGeodesy

extension Position {
  /// Its altitude and the altitude's reference, as they cross the C interface; NaN without one.
  var altitudeNumbers: (meters: Double, reference: Double) {
    guard let altitude else { return (.nan, .nan) }
    return (altitude.meters, Double(WebAltitudeReference(altitude.reference).number))
  }

  /// A position from numbers as they cross the C interface; nil when it is not on Earth.
  init?(latitude: Double, longitude: Double, altitude: Double?, reference: Double?) {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
    var height: Altitude?
    if let altitude, altitude.isFinite, let reference = reference.flatMap({ WebAltitudeReference(slot: $0) }) {
      height = Altitude(meters: altitude, reference: reference.reference)
    }
    self.init(coordinate, altitude: height)
  }
}
