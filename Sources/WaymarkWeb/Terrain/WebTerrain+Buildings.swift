import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

extension WebTerrain {
  /// Takes the buildings in the input region (`InputReader.buildings`), in place of earlier ones.
  ///
  /// - Returns: the number of those that stand somewhere near, or `OutcomeCode.malformed`.
  func takeBuildings(around origin: Coordinate) -> Int32 {
    do throws(InputReader.Problem) {
      let terrain = terrain
      let outlines = try InputReader(numbers: inputNumbers, text: inputText).buildings()
      buildings = BuildingModel(outlines, around: origin, reference: terrain.verticalReference) {
        terrain.elevation(at: $0)?.meters
      }
      self.outlines = outlines
      lastWalls = nil
      return Int32(buildings?.count ?? 0)
    } catch {
      return refuse(error.text)
    }
  }

  /// Walls serve up to so far from their place, metres.
  private static var wallReach: Double { 5 }

  /// The walls around a camera, and how far from it their place is; nil where none are known.
  func walls(around place: Coordinate) -> (map: WallMap, distance: Double)? {
    guard !outlines.isEmpty else { return nil }
    if let lastWalls {
      let offset = LocalPlane(origin: lastWalls.place).offset(to: place)
      let distance = (offset.east * offset.east + offset.north * offset.north).squareRoot()
      if distance <= Self.wallReach { return lastWalls.map.isEmpty ? nil : (lastWalls.map, distance) }
    }
    let map = WallMap(outlines, around: place)
    lastWalls = (place, map)
    return map.isEmpty ? nil : (map, 0)
  }

  /// The houses around a camera, with what is known of it; nil where none are known.
  func street(around place: Coordinate, _ prior: StreetCompassPrior?) -> StreetScene? {
    guard var prior, let (map, distance) = walls(around: place) else { return nil }
    // The walls may be those around a place close by.
    prior.positionSigma = min(50, (prior.positionSigma * prior.positionSigma + distance * distance).squareRoot())
    return StreetScene(map: map, prior: prior)
  }

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
