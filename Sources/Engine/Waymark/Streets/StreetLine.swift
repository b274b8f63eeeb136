internal import WaymarkGeodesy

/// A line of Earth-centred points before it becomes part of a network.
struct StreetLine: Sendable {
  var kind: StreetKind
  var points: [Vector3]

  /// Adds a street's line, split where neighbouring vertices are farther apart than `maximumLeap`, metres.
  static func add(_ street: Street, to lines: inout [StreetLine], maximumLeap: Double) {
    var current: [Vector3] = []
    func finish(_ lines: inout [StreetLine]) {
      if current.count > 1 { lines.append(StreetLine(kind: street.kind, points: current)) }
      current.removeAll()
    }
    for coordinate in street.line {
      let point = ECEF.vector(of: GeodeticPosition(coordinate, height: 0))
      if let last = current.last {
        let step = last.distance(to: point)
        // A repeated vertex has no direction.
        if step < 0.01 { continue }
        if step > maximumLeap { finish(&lines) }
      }
      current.append(point)
    }
    finish(&lines)
  }

  /// The lines in the order of a space-filling curve (Morton order of their first points), so that neighbours in the
  /// list are near each other on Earth.
  static func sortedByPosition(_ lines: [StreetLine]) -> [StreetLine] {
    guard let first = lines.first?.points.first else { return lines }
    var (low, high) = (first, first)
    for line in lines {
      let p = line.points[0]
      low = Vector3(min(low.x, p.x), min(low.y, p.y), min(low.z, p.z))
      high = Vector3(max(high.x, p.x), max(high.y, p.y), max(high.z, p.z))
    }
    let extent = max(1, high.x - low.x, high.y - low.y, high.z - low.z)
    var keyed: [(key: UInt64, index: Int)] = []
    keyed.reserveCapacity(lines.count)
    for (i, line) in lines.enumerated() {
      let p = (line.points[0] - low) * (Double(1 << 20) / extent)
      keyed.append((spread(p.x) | spread(p.y) << 1 | spread(p.z) << 2, i))
    }
    keyed.sortShort { ($0.key, $0.index) < ($1.key, $1.index) }
    return keyed.map { lines[$0.index] }
  }

  /// The 21 lower bits of a number with two zeros between each and the next.
  private static func spread(_ value: Double) -> UInt64 {
    var x = UInt64(max(0, min(Double(1 << 20), value)))
    x = (x | x << 32) & 0x001F_0000_0000_FFFF
    x = (x | x << 16) & 0x001F_0000_FF00_00FF
    x = (x | x << 8) & 0x100F_00F0_0F00_F00F
    x = (x | x << 4) & 0x10C3_0C30_C30C_30C3
    return (x | x << 2) & 0x1249_2492_4924_9249
  }
}
