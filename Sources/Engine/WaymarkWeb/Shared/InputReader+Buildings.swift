import WaymarkGeodesy
import WaymarkTerrain

extension InputReader {
  /// Maximum number of corners of a ring.
  private static let maximumCorners = 1 << 20

  /// Buildings (`InputLayout.Building`).
  func buildings() throws(Problem) -> [BuildingOutline] {
    typealias Slots = InputLayout.Building
    var outlines: [BuildingOutline] = []
    var slot = 0
    while slot < numbers.count {
      guard let height = numbers[slot + Slots.height], let underside = numbers[slot + Slots.underside],
        let rings = count(slot + Slots.rings)
      else { throw Self.malformed }
      slot += Slots.count
      var outline = BuildingOutline(rings: [], height: height, underside: underside)
      for _ in 0..<rings {
        guard let corners = count(slot + InputLayout.Ring.corners),
          corners <= min(Self.maximumCorners, (numbers.count - slot) / InputLayout.Coordinate.count)
        else {
          throw Self.malformed
        }
        slot += InputLayout.Ring.count
        var ring: [Coordinate] = []
        ring.reserveCapacity(corners)
        for _ in 0..<corners {
          guard let corner = numbers.coordinate(at: slot) else { throw Self.malformed }
          ring.append(corner)
          slot += InputLayout.Coordinate.count
        }
        outline.rings.append(ring)
      }
      outlines.append(outline)
    }
    return outlines
  }

  private static var malformed: Problem { Problem("the buildings' input does not fit its counts") }
}
