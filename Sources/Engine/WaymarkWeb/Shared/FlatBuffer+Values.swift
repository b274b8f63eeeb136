import Waymark
import WaymarkGeodesy

extension FlatBuffer<Double> {
  /// Writes a position (`InputLayout.Position`).
  func write(_ position: Position, at slot: Int) {
    typealias Slots = InputLayout.Position
    let altitude = position.altitudeNumbers
    self[slot + Slots.latitude] = position.coordinate.latitude
    self[slot + Slots.longitude] = position.coordinate.longitude
    self[slot + Slots.altitude] = altitude.meters
    self[slot + Slots.altitudeReference] = altitude.reference
  }

  /// Writes a coordinate (`InputLayout.Coordinate`).
  func write(_ coordinate: Coordinate, at slot: Int) {
    self[slot + InputLayout.Coordinate.latitude] = coordinate.latitude
    self[slot + InputLayout.Coordinate.longitude] = coordinate.longitude
  }

  /// The coordinate in two slots (`InputLayout.Coordinate`); nil when it is not on Earth.
  func coordinate(at slot: Int) -> Coordinate? {
    guard let latitude = self[slot + InputLayout.Coordinate.latitude],
      let longitude = self[slot + InputLayout.Coordinate.longitude]
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Writes where a list or a text begins and how long it is (`InputLayout.Span`).
  func write(first: Int, length: Int, at slot: Int) {
    self[slot + InputLayout.Span.first] = Double(first)
    self[slot + InputLayout.Span.length] = Double(length)
  }

  func write(_ v: Vector3, at slot: Int) {
    self[slot] = v.x
    self[slot + 1] = v.y
    self[slot + 2] = v.z
  }

  func write(_ q: Quaternion, at slot: Int) {
    self[slot] = q.x
    self[slot + 1] = q.y
    self[slot + 2] = q.z
    self[slot + 3] = q.w
  }

  func write(_ pixel: PixelPoint?, at slot: Int) {
    self[slot] = pixel?.x
    self[slot + 1] = pixel?.y
  }
}
