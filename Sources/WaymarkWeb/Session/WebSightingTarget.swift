/// What a sighting is of.
enum WebSightingTarget: String, CaseIterable {
  case sun
  case moon
  case position
}
