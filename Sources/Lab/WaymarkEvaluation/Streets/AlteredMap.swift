internal import CPortableMath
internal import Waymark
internal import WaymarkGeodesy

/// How the map differs from the real streets.
public enum AlteredMap: Equatable, Sendable {
  /// Not at all.
  case exact
  /// This fraction of the streets is missing.
  case missing(part: Double)
  /// Displaced: all of it by 2–3 m in one direction, and each position by up to a metre more, slowly varying.
  case displaced

  /// The streets on the map.
  ///
  /// - Parameters:
  ///   - streets: the real streets.
  ///   - frame: a plane near them.
  ///   - random: source of random numbers.
  /// - Returns: the streets of the map.
  func streets(_ streets: [Street], frame: LocalFrame, random: inout RandomSource) -> [Street] {
    switch self {
    case .exact: return streets
    case .missing(let part):
      var kept: [Street] = []
      for street in streets where random.unit() >= part { kept.append(street) }
      return kept
    case .displaced:
      let (s, c) = Angle.sinCos(degrees: random.uniform(0, 360))
      let shift = random.uniform(2, 3)
      let phase = (random.uniform(0, 2 * .pi), random.uniform(0, 2 * .pi))
      let wave = 2 * Double.pi / 150
      return streets.map { street in
        Street(
          kind: street.kind,
          line: street.line.map { coordinate in
            let p = StreetGraph.plane(coordinate, frame)
            let more = Vector3(sin(wave * p.y + phase.0), sin(wave * p.x + phase.1), 0) * 0.7
            return frame.position(ofENU: p + Vector3(s, c, 0) * shift + more).coordinate
          })
      }
    }
  }
}
