internal import WaymarkGeodesy

/// A bridge or a tunnel: a piece of a street that is not on the ground.
struct StreetStructure: Equatable, Sendable {
  /// `bridge` or `tunnel`.
  var level: StreetLevel
  /// Distance from the line within which people walk, metres.
  var halfWidth: Double
  /// Its line on the ellipsoid, Earth-centred: two points at least.
  var points: [Vector3]

  /// The structures among streets.
  static func all(_ streets: [Street]) -> [StreetStructure] {
    var all: [StreetStructure] = []
    for street in streets where street.level != .ground {
      var points: [Vector3] = []
      for coordinate in street.line {
        let point = ECEF.vector(of: GeodeticPosition(coordinate, height: 0))
        if points.last.map({ $0.distance(to: point) > 0.01 }) ?? true { points.append(point) }
      }
      guard points.count > 1 else { continue }
      all.append(StreetStructure(level: street.level, halfWidth: street.kind.halfWidth, points: points))
    }
    return all
  }
}
