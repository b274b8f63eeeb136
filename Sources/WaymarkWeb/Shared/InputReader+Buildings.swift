import WaymarkGeodesy
import WaymarkTerrain

extension InputReader {
  /// Most corners of a building's ring.
  private static var mostCorners: Int { 1 << 20 }

  /// The buildings in the input region: for each height, underside and number of its rings, for each ring the number of
  /// its corners and their latitudes and longitudes.
  func buildings() throws(Problem) -> [BuildingOutline] {
    var outlines: [BuildingOutline] = []
    var slot = 0
    func count(_ limit: Int) throws(Problem) -> Int {
      guard let count = self.count(slot), count <= limit else { throw Self.misfit }
      slot += 1
      return count
    }
    while slot < numbers.count {
      guard let height = numbers[slot], let underside = numbers[slot + 1] else { throw Self.misfit }
      slot += 2
      var outline = BuildingOutline(rings: [], height: height, underside: underside)
      for _ in 0..<(try count(numbers.count)) {
        let corners = try count(min(Self.mostCorners, (numbers.count - slot) / 2))
        var ring: [Coordinate] = []
        ring.reserveCapacity(corners)
        for _ in 0..<corners {
          guard let latitude = numbers[slot], let longitude = numbers[slot + 1],
            let corner = Coordinate(latitude: latitude, longitude: longitude)
          else { throw Self.misfit }
          ring.append(corner)
          slot += 2
        }
        outline.rings.append(ring)
      }
      outlines.append(outline)
    }
    return outlines
  }

  private static var misfit: Problem { Problem("the buildings' input does not fit its counts") }
}
