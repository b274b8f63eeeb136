/// The target of a sighting.
enum WebSightingTarget: String, CaseIterable {
  case sun
  case moon
  case position
  case direction
}
