import WaymarkGeodesy
import WaymarkTerrain

extension InputReader {
  /// Maximum number of corners of a ring.
  private static let maximumCorners = 1 << 20

  /// Buildings: for each its height, its underside and the number of its rings; for each ring the number of its corners and
  /// their latitudes and longitudes.
  func buildings() throws(Problem) -> [BuildingOutline] {
    var outlines: [BuildingOutline] = []
    var slot = 0
    while slot < numbers.count {
      guard let height = numbers[slot], let underside = numbers[slot + 1], let rings = count(slot + 2) else {
        throw Self.malformed
      }
      slot += 3
      var outline = BuildingOutline(rings: [], height: height, underside: underside)
      for _ in 0..<rings {
        guard let corners = count(slot), corners <= min(Self.maximumCorners, (numbers.count - slot) / 2) else {
          throw Self.malformed
        }
        slot += 1
        var ring: [Coordinate] = []
        ring.reserveCapacity(corners)
        for _ in 0..<corners {
          guard let latitude = numbers[slot], let longitude = numbers[slot + 1],
            let corner = Coordinate(latitude: latitude, longitude: longitude)
          else { throw Self.malformed }
          ring.append(corner)
          slot += 2
        }
        outline.rings.append(ring)
      }
      outlines.append(outline)
    }
    return outlines
  }

  private static var malformed: Problem { Problem("the buildings' input does not fit its counts") }
}
