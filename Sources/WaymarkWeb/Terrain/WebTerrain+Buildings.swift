import WaymarkGeodesy
import WaymarkTerrain

extension WebTerrain {
  /// Most corners of all buildings.
  private static var mostCorners: Int { 1 << 20 }

  /// Takes the buildings in the input region, in place of earlier ones: for each height, underside and number of its rings,
  /// for each ring the number of its corners and their latitudes and longitudes.
  ///
  /// - Returns: the number of those that stand somewhere near, or `OutcomeCode.malformed`.
  func takeBuildings(around origin: Coordinate) -> Int32 {
    var outlines: [BuildingOutline] = []
    var slot = 0
    func count(_ limit: Int) -> Int? {
      guard let number = inputNumbers[slot], number >= 0, number <= Double(limit), number.rounded() == number else {
        return nil
      }
      slot += 1
      return Int(number)
    }
    while slot < inputNumbers.count {
      guard let height = inputNumbers[slot], let underside = inputNumbers[slot + 1] else { return malformed }
      slot += 2
      guard let rings = count(inputNumbers.count) else { return malformed }
      var outline = BuildingOutline(rings: [], height: height, underside: underside)
      for _ in 0..<rings {
        guard let corners = count(min(Self.mostCorners, (inputNumbers.count - slot) / 2)) else { return malformed }
        var ring: [Coordinate] = []
        ring.reserveCapacity(corners)
        for _ in 0..<corners {
          guard let latitude = inputNumbers[slot], let longitude = inputNumbers[slot + 1],
            let corner = Coordinate(latitude: latitude, longitude: longitude)
          else { return malformed }
          ring.append(corner)
          slot += 2
        }
        outline.rings.append(ring)
      }
      outlines.append(outline)
    }
    let terrain = terrain
    buildings = BuildingModel(outlines, around: origin, reference: terrain.verticalReference) {
      terrain.elevation(at: $0)?.meters
    }
    return Int32(buildings?.count ?? 0)
  }

  private var malformed: Int32 { refuse("the buildings' input does not fit its counts") }

  /// What a line of sight meets of the buildings before it meets the ground, or what is unknown of it.
  func building(on line: SightLine, before outcome: CastOutcome, options: CastOptions) -> BuildingHit? {
    guard let hit = buildings?.cast(line, options: options), hit.isMet(before: outcome) else { return nil }
    return hit
  }

  /// Writes where a line of sight meets a building (`SightLayout`).
  func write(_ hit: BuildingHit) {
    writeHit(hit.coordinate, hit.elevation, slant: hit.slantDistance, ground: hit.groundDistance, hit.uncertainty)
    numbers[SightLayout.building] = Double(hit.building)
    numbers[SightLayout.face] = Double(hit.face.number)
    numbers[SightLayout.heightAboveGround] = hit.heightAboveGround
    numbers[SightLayout.facing] = hit.facingDegrees ?? .nan
  }
}
