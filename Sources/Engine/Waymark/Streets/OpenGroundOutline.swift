internal import WaymarkGeodesy

/// An open ground prepared for a network: its borders as Earth-centred points, with a bounding sphere.
struct OpenGroundOutline: Sendable {
  let borders: [[Vector3]]
  let center: Vector3
  let radius: Double

  /// Prepares an open ground; nil without borders or when its radius would be 50 km or more.
  init?(_ ground: OpenGround) {
    var borders: [[Vector3]] = []
    for line in ground.borders where line.count > 1 {
      borders.append(line.map { ECEF.vector(of: GeodeticPosition($0, height: 0)) })
    }
    guard let first = borders.first?.first else { return nil }
    var (low, high) = (first, first)
    for border in borders {
      for p in border {
        low = Vector3(min(low.x, p.x), min(low.y, p.y), min(low.z, p.z))
        high = Vector3(max(high.x, p.x), max(high.y, p.y), max(high.z, p.z))
      }
    }
    center = (low + high) * 0.5
    radius = high.distance(to: low) / 2
    guard radius < 50_000 else { return nil }
    self.borders = borders
  }

  /// Whether an odd number of borders surrounds a point.
  func contains(_ point: Vector3) -> Bool {
    let ground = LocalFrame(origin: ECEF.position(of: point))
    var isInside = false
    for border in borders {
      for i in 1..<border.count {
        let (a, b) = (ground.enu(ofECEF: border[i - 1]), ground.enu(ofECEF: border[i]))
        guard (a.y <= 0) != (b.y <= 0), a.x - (b.x - a.x) * a.y / (b.y - a.y) > 0 else { continue }
        isInside.toggle()
      }
    }
    return isInside
  }
}
