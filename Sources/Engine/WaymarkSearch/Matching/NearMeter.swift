import WaymarkGeodesy

/// Distances from the user, good enough to rank by: on a plane with the lengths of a degree at the user's latitude.
struct NearMeter {
  private let position: Coordinate?
  private let east: Double

  init(_ position: Coordinate?) {
    self.position = position
    east = position.map { max(0.01, Angle.sinCos(degrees: $0.latitude).cos) } ?? 1
  }

  var isKnown: Bool { position != nil }

  /// Metres to a place; 0 when the user's position is unknown.
  func distance(to place: (latitude: Double, longitude: Double)) -> Double {
    guard let position else { return 0 }
    var longitude = place.longitude - position.longitude
    if longitude > 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    let north = place.latitude - position.latitude
    let aside = longitude * east
    return 111_200 * (north * north + aside * aside).squareRoot()
  }
}
