import WaymarkGeodesy

extension Place {
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
