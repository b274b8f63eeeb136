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

  /// One sentence for people.
  public var description: String {
    switch self {
    case .undulationMissing:
      return "heights count from the ellipsoid in one place and from mean sea level in the other: give the geoid's height"
    case .tooSmall(let rows, let columns):
      return "a tile of the terrain needs two rows and two columns at least, not \(rows) and \(columns)"
    case .grid(let error): return error.description
    case .belowGround(let ground):
      return "the eye is below the ground, which is at \(ground.meters) m there: raise it"
    case .unknownGround: return "the ground below the eye is not known: give an altitude or a tile that covers the place"
    }
  }
}
