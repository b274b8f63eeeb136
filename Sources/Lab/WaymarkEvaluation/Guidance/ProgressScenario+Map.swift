internal import CPortableMath
internal import Waymark
internal import WaymarkGeodesy

extension ProgressScenario {
  /// How wide the streets of a scenario are, and which others there are.
  struct MapStyle {
    /// Kind of the route's streets.
    var kind = StreetKind.street
    /// Whether streets go straight on where the route turns, and others branch off.
    var hasCrossings = true
    /// Streets beside those of route and walk, metres east and north.
    var others: [[(Double, Double)]] = []
    /// Whether what is walked away from the route follows streets.
    var walksOnStreets = true
    /// Border of a park, metres east and north.
    var park: [(Double, Double)] = []
  }

  /// The same walk with a map: the route's streets go on straight where it turns, others branch off on either side,
  /// and what is walked away from the route is a street too.
  func mapped(_ style: MapStyle, random: inout RandomSource) -> ProgressScenario {
    var scenario = self
    guard let frame = Self.plane else { return self }
    func plane(_ c: Coordinate) -> Vector3 {
      let enu = frame.enu(of: GeodeticPosition(c, height: 0))
      return Vector3(enu.x, enu.y, 0)
    }
    func street(_ kind: StreetKind, _ line: [Vector3]) {
      scenario.streets.append(Street(kind: kind, line: line.map { frame.position(ofENU: $0).coordinate }))
    }
    scenario.halfWidth = style.kind.halfWidth
    let line = route.geometry.map(plane)
    street(style.kind, line)
    if style.hasCrossings {
      for i in 1..<line.count {
        guard let ahead = (line[i] - line[i - 1]).normalized else { continue }
        let across = Vector3(ahead.y, -ahead.x, 0)
        // Straight on at both ends, as at most junctions.
        if random.unit() < 0.75 { street(style.kind, [line[i], line[i] + ahead * random.uniform(60, 160)]) }
        if random.unit() < 0.75 { street(style.kind, [line[i - 1], line[i - 1] - ahead * random.uniform(60, 160)]) }
        var along = random.uniform(25, 60)
        let length = line[i].distance(to: line[i - 1])
        while along < length - 25 {
          let from = line[i - 1] + ahead * along
          let side: Double = random.unit() < 0.5 ? -1 : 1
          let askew = random.uniform(-0.4, 0.4)
          street(.street, [from, from + (across * side + ahead * askew) * random.uniform(50, 150)])
          if random.unit() < 0.4 { street(.street, [from, from - (across * side + ahead * askew) * 100]) }
          along += random.uniform(40, 110)
        }
      }
    }
    if style.walksOnStreets {
      var away: [Vector3] = []
      for (i, arc) in arcLengths.enumerated() {
        let isAway = arc == nil || (i > 0 && arcLengths[i - 1] == nil)
        if arc == nil, away.isEmpty, i > 0 { away.append(plane(walked.geometry[i - 1])) }
        if isAway { away.append(plane(walked.geometry[i])) }
        if arc != nil, away.count > 1 {
          street(random.unit() < 0.5 ? style.kind : .street, away)
          away = []
        }
      }
      if away.count > 1 { street(style.kind, away) }
    }
    for other in style.others { street(.street, other.map { Vector3($0.0, $0.1, 0) }) }
    if !style.park.isEmpty {
      let border = style.park.map { frame.position(ofENU: Vector3($0.0, $0.1, 0)).coordinate }
      scenario.openGround = [OpenGround(borders: [border])]
    }
    return scenario
  }
}
