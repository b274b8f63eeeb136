/// What a street or path is, as far as it matters for routes. The order is that of the graph's file.
public enum StreetUse: UInt8, Sendable, CaseIterable {
  /// A through road with much traffic.
  case mainRoad
  /// A through road.
  case road
  /// A residential or unclassified street.
  case street
  /// A street that people on foot share with cars.
  case livingStreet
  /// A service road.
  case service
  /// A narrow lane behind houses.
  case alley
  /// The way to a house.
  case driveway
  /// A pedestrian street or square.
  case pedestrian
  /// A footway or pavement.
  case footway
  /// A path in the country.
  case path
  /// A field or forest track.
  case track
  /// A cycleway.
  case cycleway
  /// A bridleway.
  case bridleway
  /// Stairs.
  case steps
  /// An escalator.
  case escalator
  /// A lift.
  case elevator
  /// A ferry.
  case ferry
  /// A gate, stile or the like on a way: an edge without a length.
  case barrier

  /// Stairs that stand or move.
  var isStairs: Bool { self == .steps || self == .escalator }

  /// Small enough beside another street that it is not mistaken for the continuation.
  var isMinor: Bool {
    switch self {
    case .driveway, .alley, .service, .steps: true
    default: false
    }
  }
}
