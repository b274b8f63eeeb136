/// Finds the position of an area's name.
enum LabelPoint {
  /// The middle of the widest stretch inside the area on one of a few lines from west to east; near the centre of
  /// simple shapes, always inside.
  static func point(_ rings: [[MercatorPoint]], box: MercatorBox) -> MercatorPoint? {
    var best: (width: Double, x: Double, y: Double)?
    for share in [0.5, 0.42, 0.58, 0.3, 0.7, 0.15, 0.85] {
      // Between the integers, so that no vertex lies on the line.
      let y = (Double(box.minY) + share * Double(box.height)).rounded(.down) + 0.5
      var crossings: [Double] = []
      for ring in rings {
        guard var a = ring.last else { continue }
        for b in ring {
          if (Double(a.y) > y) != (Double(b.y) > y) {
            let t = (y - Double(a.y)) / (Double(b.y) - Double(a.y))
            crossings.append(Double(a.x) + t * (Double(b.x) - Double(a.x)))
          }
          a = b
        }
      }
      crossings.sort()
      for i in stride(from: 0, to: crossings.count - 1, by: 2) {
        let width = crossings[i + 1] - crossings[i]
        // The first lines are preferred: names on them are near the centre.
        if width > (best?.width ?? 0) * 1.25 { best = (width, (crossings[i] + crossings[i + 1]) / 2, y) }
      }
    }
    return best.map { MercatorPoint(x: UInt32(max(0, $0.x)), y: UInt32(max(0, $0.y))) }
  }
}
