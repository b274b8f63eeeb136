public import WaymarkGeodesy

/// The buildings around a place as prisms with flat roofs: what a line of sight meets of them, and what they hide.
///
/// Everything is computed in the plane that touches the Earth at the model's origin: corners come into it through
/// Earth-centred coordinates, so that the Earth's curvature is in their heights, and light is bent by refraction as in
/// `Terrain.cast`. Walls are parallel to the origin's vertical, which is 3 mm of lean for a house of 20 m at 1 km.
///
/// Queries allocate nothing. A building in which the eye seems to stand hides nothing and is not met: a receiver's error
/// brings walkers into houses every day.
public struct BuildingModel: Sendable {
  /// Buildings with a corner farther east, west, north or south of the origin than this are left out, metres.
  public static let reach = 5000.0
  /// Maximum number of walls of a model.
  private static let maximumWalls = 1 << 20
  /// Walls go down so far below the lowest corner, metres: between corners the ground may be lower.
  private static let footing = 3.0

  /// The surface from which all heights count.
  public let reference: VerticalReference
  let frame: LocalFrame
  let radius: Double
  private(set) var walls: [BuildingWall] = []
  private(set) var prisms: [BuildingPrism] = []
  let grid: BuildingGrid
  let wallStarts: [Int32]
  let wallMembers: [Int32]
  let prismStarts: [Int32]
  let prismMembers: [Int32]

  /// Raises buildings from the ground.
  ///
  /// - Parameters:
  ///   - outlines: the buildings; those without height or without three different corners are left out, and those of
  ///     whose corners none has a known ground.
  ///   - origin: a place among them.
  ///   - reference: the surface from which the ground's heights count.
  ///   - ground: elevation of the ground at a coordinate, metres; nil where it is not known.
  public init(
    _ outlines: [BuildingOutline], around origin: Coordinate, reference: VerticalReference,
    ground: (Coordinate) -> Double?
  ) {
    self.reference = reference
    frame = LocalFrame(origin: GeodeticPosition(origin, height: ground(origin) ?? 0))
    radius = Ellipsoid.wgs84.meanRadius
    var ring: [(point: Vector3, isKnown: Bool)] = []
    for (index, outline) in outlines.enumerated() {
      let (height, underside) = (outline.height, outline.underside)
      guard height.isFinite, height > 0, underside.isFinite, underside < height else { continue }
      let first = walls.count
      var lowest = Double.infinity
      var isNear = true
      for corners in outline.rings {
        ring.removeAll(keepingCapacity: true)
        for corner in corners {
          let elevation = ground(corner)
          let isKnown = elevation?.isFinite ?? false
          let height = isKnown ? elevation ?? 0 : frame.origin.height
          let point = frame.enu(of: GeodeticPosition(corner, height: height))
          if let last = ring.last, last.point.x == point.x, last.point.y == point.y { continue }
          if isKnown { lowest = min(lowest, point.z) }
          isNear = isNear && abs(point.x) <= Self.reach && abs(point.y) <= Self.reach
          ring.append((point, isKnown))
        }
        if let a = ring.first, let b = ring.last, ring.count > 1, a.point.x == b.point.x, a.point.y == b.point.y {
          ring.removeLast()
        }
        guard ring.count >= 3 else { continue }
        for i in ring.indices {
          let (a, b) = (ring[i], ring[i + 1 < ring.count ? i + 1 : 0])
          walls.append(
            BuildingWall(
              ax: a.point.x, ay: a.point.y, bx: b.point.x, by: b.point.y,
              groundA: a.isKnown ? Float(a.point.z) : .nan, groundB: b.isKnown ? Float(b.point.z) : .nan,
              building: Int32(prisms.count)))
        }
      }
      guard isNear, lowest.isFinite, walls.count > first, walls.count <= Self.maximumWalls else {
        walls.removeSubrange(first...)
        continue
      }
      var (west, south, east, north) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
      for wall in walls[first...] {
        west = min(west, wall.ax)
        east = max(east, wall.ax)
        south = min(south, wall.ay)
        north = max(north, wall.ay)
      }
      prisms.append(
        BuildingPrism(
          index: Int32(index), walls: Int32(first)..<Int32(walls.count), ground: lowest,
          underside: lowest + (underside > 0 ? underside : -Self.footing), top: lowest + height, west: west,
          south: south, east: east, north: north))
    }
    var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
    for prism in prisms {
      west = min(west, prism.west)
      south = min(south, prism.south)
      east = max(east, prism.east)
      north = max(north, prism.north)
    }
    let grid = BuildingGrid(west: west, south: south, east: east, north: north)
    self.grid = grid
    let walls = walls
    (wallStarts, wallMembers) = BuildingGrid.lists(grid, count: walls.count) { i, put in
      let wall = walls[i]
      for row in grid.row(min(wall.ay, wall.by) - 1e-6)...grid.row(max(wall.ay, wall.by) + 1e-6) {
        for column in grid.columns(of: wall, row: row) { put(row * grid.columns + column) }
      }
    }
    let prisms = prisms
    (prismStarts, prismMembers) = BuildingGrid.lists(grid, count: prisms.count) { i, put in
      let prism = prisms[i]
      for row in grid.row(prism.south)...grid.row(prism.north) {
        for column in grid.column(prism.west)...grid.column(prism.east) { put(row * grid.columns + column) }
      }
    }
  }

  /// Number of buildings.
  public var count: Int { prisms.count }
  /// Number of walls.
  public var wallCount: Int { walls.count }
  /// Bytes of memory that it takes.
  public var bytes: Int {
    walls.count * MemoryLayout<BuildingWall>.stride + prisms.count * MemoryLayout<BuildingPrism>.stride
      + 4 * (wallStarts.count + wallMembers.count + prismStarts.count + prismMembers.count)
  }

  /// East, north, up in the model's plane of a position whose height counts from `reference`.
  func local(_ coordinate: Coordinate, _ height: Double) -> Vector3 {
    frame.enu(of: GeodeticPosition(coordinate, height: height))
  }

  /// Whether a point of the plane lies inside a building's outline: an odd number of its walls lie to the east.
  func contains(_ prism: BuildingPrism, _ x: Double, _ y: Double) -> Bool {
    guard x >= prism.west, x <= prism.east, y >= prism.south, y <= prism.north else { return false }
    var isInside = false
    for i in prism.walls {
      let wall = walls[Int(i)]
      if (wall.ay > y) != (wall.by > y),
        x < wall.ax + (wall.bx - wall.ax) * (y - wall.ay) / (wall.by - wall.ay)
      {
        isInside.toggle()
      }
    }
    return isInside
  }

  /// Minimum distance of a point of the plane from a building's walls, metres.
  func distanceToWalls(_ prism: BuildingPrism, _ x: Double, _ y: Double) -> Double {
    var least = Double.infinity
    for i in prism.walls {
      let wall = walls[Int(i)]
      let (ex, ey) = (wall.bx - wall.ax, wall.by - wall.ay)
      let (px, py) = (x - wall.ax, y - wall.ay)
      let t = max(0, min(1, (px * ex + py * ey) / (ex * ex + ey * ey)))
      let (dx, dy) = (px - t * ex, py - t * ey)
      least = min(least, dx * dx + dy * dy)
    }
    return least.squareRoot()
  }
}
