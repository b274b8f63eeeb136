public import WaymarkGeodesy

/// Why the terrain cannot be asked.
public enum TerrainError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The heights count from another surface and the geoid's height there is not given.
  case undulationMissing
  /// A tile needs two rows and two columns.
  case tooSmall(rows: Int, columns: Int)
  /// The numbers do not make a grid.
  case grid(ElevationGridError)
  /// The eye needs a height: the ground below it is not known.
  case unknownGround
  /// The eye is inside the ground, whose elevation is given.
  case belowGround(Altitude)
  /// The bytes are no image of a tile, or one of a newer version.
  case notAnImage
  /// The image of a tile is shorter or longer than it says, or its first bytes are damaged.
  case damagedImage

  /// One sentence for people.
  public var description: String {
    switch self {
    case .undulationMissing:
      return "heights count from the ellipsoid here and from mean sea level there: give the geoid's height"
    case .tooSmall(let rows, let columns):
      return "a tile of the terrain needs two rows and two columns at least, not \(rows) and \(columns)"
    case .grid(let error): return error.description
    case .belowGround(let ground):
      return "the eye is below the ground, which is at \(ground.meters) m there: raise it"
    case .notAnImage: return "these are no prepared elevations, or those of another version: prepare them again"
    case .damagedImage: return "the prepared elevations are cut off or damaged: prepare them again"
    case .unknownGround: return "the ground below the eye is unknown: give an altitude, or a tile there"
    }
  }
}
