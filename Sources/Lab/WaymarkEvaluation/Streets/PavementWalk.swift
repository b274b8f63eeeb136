internal import CPortableMath
internal import Waymark
internal import WaymarkGeodesy

/// A walk along streets as people walk: beside the line, now nearer, now farther, and over to the other side from time
/// to time.
struct PavementWalk: Sendable {
  private static let spacing = 0.5
  /// Mean distance between two changes of the side, metres.
  private static let stretch = 120.0
  /// Distances beside the line, metres.
  private static let beside = 1.0...4.0
  /// Metres to the side for a metre ahead when crossing.
  private static let crossing = 0.7...2.0
  /// A walker changes direction within about this many metres.
  private static let smoothing = 1.5

  private var offset: Double
  private var target: Double
  private var slope = 0.6
  private var nextChange: Double

  private init(random: inout RandomSource) {
    target = random.uniform(Self.beside.lowerBound, Self.beside.upperBound) * (random.unit() < 0.5 ? -1 : 1)
    offset = target
    nextChange = -log(1 - random.unit()) * Self.stretch
  }

  /// The line that is walked.
  ///
  /// - Parameters:
  ///   - path: vertices with the kind of street that leads to each.
  ///   - length: metres to walk.
  ///   - random: source of random numbers.
  /// - Returns: points half a metre apart or less, on the same plane.
  static func line(
    along path: [(point: Vector3, kind: StreetKind)], length: Double, random: inout RandomSource
  ) -> [Vector3] {
    var walk = PavementWalk(random: &random)
    var line: [Vector3] = []
    var walked = 0.0
    for i in 1..<max(1, path.count) {
      let step = path[i].point - path[i - 1].point
      guard let ahead = step.normalized else { continue }
      let right = Vector3(ahead.y, -ahead.x, 0)
      var along = 0.0
      while along < step.length {
        walk.advance(to: walked, on: path[i].kind, random: &random)
        let wanted = path[i - 1].point + ahead * along + right * walk.offset
        let last = line.last ?? wanted
        line.append(last + (wanted - last) * (1 - exp(-spacing / smoothing)))
        along += spacing
        walked += spacing
        if walked > length { return line }
      }
    }
    return line
  }

  private mutating func advance(to walked: Double, on kind: StreetKind, random: inout RandomSource) {
    if walked >= nextChange {
      let side = random.uniform(Self.beside.lowerBound, Self.beside.upperBound)
      target = target > 0 ? -side : side
      slope = random.uniform(Self.crossing.lowerBound, Self.crossing.upperBound)
      nextChange = walked - log(1 - random.unit()) * Self.stretch
    }
    // Narrow paths have no room for more.
    let room: Double
    switch kind {
    case .road, .street, .route: room = Self.beside.upperBound
    case .lane: room = 2
    case .path: room = 0.8
    }
    let wanted = max(-room, min(room, target))
    let maximumChange = slope * Self.spacing
    offset += max(-maximumChange, min(maximumChange, wanted - offset))
  }
}
