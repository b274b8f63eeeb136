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
      live.surroundings.outlines = outlines
      return Int32(buildings?.count ?? 0)
    } catch {
      return refuse(error.text)
    }
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
