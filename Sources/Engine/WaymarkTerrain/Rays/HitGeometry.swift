internal import CPortableMath
internal import WaymarkGeodesy

/// The ground at a hit: normal and size of the cell.
struct SurfacePoint {
  /// Unit normal, east, north, up.
  let normal: Vector3
  /// Greater side of the cell, metres.
  let cellSize: Double

  init(view: TileView, cell: CellIndex, piece: PathPiece, _ u: Double, scale: MetersPerDegree) {
    let latitude = piece.latitude(u)
    let longitude = piece.longitude(u)
    let x = max(0, min(1, (longitude + view.shift(longitude) - view.west) * view.perLongitude - Double(cell.column)))
    let y = max(0, min(1, (view.north - latitude) * view.perLatitude - Double(cell.row)))
    let corners = view.samples.corners(view.samples.cell(row: cell.row, column: cell.column), lift: 0)
    let (a, b, c, d) = (corners.northWest, corners.northEast, corners.southWest, corners.southEast)
    let width = max(1e-9, scale.east * view.longitudeStep)
    let depth = scale.north * view.latitudeStep
    let slopeEast = ((b - a) * (1 - y) + (d - c) * y) / width
    let slopeNorth = ((a - c) * (1 - x) + (b - d) * x) / depth
    let gradient = Vector3(-slopeEast, -slopeNorth, 1)
    normal = gradient.isFinite ? gradient / gradient.length : Vector3(0, 0, 1)
    cellSize = max(width, depth)
  }
}

/// The direction of the light where it meets the ground.
struct LightDirection {
  /// Unit vector east, north, up at the position of the hit.
  let unit: Vector3
  /// Unit vector to its right, horizontal.
  let right: Vector3

  init(piece: PathPiece, _ u: Double, scale: MetersPerDegree, slope: Double, height: Double, eye: Eye) {
    let east = (piece.longitude1 + 2 * piece.longitude2 * u) * scale.east
    let north = (piece.latitude1 + 2 * piece.latitude2 * u) * scale.north
    let horizontal = (east * east + north * north).squareRoot()
    let (e, n) = horizontal > 1e-12 ? (east / horizontal, north / horizontal) : (0, 1)
    // dr/dθ = r tan e, and the slope is dr/ds = dr/dθ / R.
    let t = slope * eye.light.radius / (eye.light.radius + height)
    let length = (1 + t * t).squareRoot()
    unit = Vector3(e / length, n / length, t / length)
    right = Vector3(n, -e, 0)
  }

  /// Straight down it comes from the north, as everywhere.
  init(unit: Vector3) {
    self.unit = unit
    let horizontal = (unit.x * unit.x + unit.y * unit.y).squareRoot()
    right = horizontal > 1e-12 ? Vector3(unit.y / horizontal, -unit.x / horizontal, 0) : Vector3(1, 0, 0)
  }

  init(straightDownFrom eye: Eye) {
    unit = Vector3(0, 0, -1)
    right = Vector3(1, 0, 0)
  }
}

extension SightSigma {
  /// Standard deviation of the position of a hit in the horizontal direction in which it is greatest, metres.
  ///
  /// A small shift p of the light (or of the ground, against it) moves the meeting by p − v (n·p)/(n·v), with the
  /// light's direction v and the ground's normal n; for an error σ of the elevation angle this is σ d / sin(incidence)
  /// along the light. Independent errors add up as a covariance, whose greatest axis is taken.
  func spread(light: LightDirection, normal: Vector3, distance: Double, maximum: Double) -> Double {
    let v = light.unit
    let facing = normal.dot(v)
    guard facing < -1e-9 else { return maximum }
    let level = (v.x * v.x + v.y * v.y).squareRoot()
    if azimuthDegrees <= 0 && elevationDegrees <= 0 && position <= 0 && height <= 0 {
      // The terrain alone, which is usual, moves the position along the light.
      let spread = terrain > 0 ? level * abs(normal.z / facing) * terrain : 0
      return spread < maximum ? spread : maximum
    }
    let upright = light.right.cross(v)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    func add(_ shift: Vector3, _ sigma: Double, onGround: Bool = false) {
      guard sigma > 0 else { return }
      let along = v * (-normal.dot(shift) / facing)
      // What moves the ground leaves the light where it is.
      let moved = onGround ? v * (normal.dot(shift) / facing) : shift + along
      xx += moved.x * moved.x * sigma * sigma
      xy += moved.x * moved.y * sigma * sigma
      yy += moved.y * moved.y * sigma * sigma
    }
    add(upright, Angle.radians(elevationDegrees) * distance)
    add(light.right, Angle.radians(azimuthDegrees) * distance * level)
    add(Vector3(1, 0, 0), position)
    add(Vector3(0, 1, 0), position)
    add(Vector3(0, 0, 1), height)
    add(Vector3(0, 0, 1), terrain, onGround: true)
    let mean = (xx + yy) / 2
    let half = (((xx - yy) / 2) * ((xx - yy) / 2) + xy * xy).squareRoot()
    let spread = (mean + half).squareRoot()
    return spread < maximum ? spread : maximum
  }
}

extension TileView {
  /// The cell at the beginning of a piece of path.
  func cell(of piece: PathPiece) -> CellIndex {
    let row = (north - piece.latitude0) * perLatitude
    let column = (piece.longitude0 + shift(piece.longitude0) - west) * perLongitude
    return CellIndex(
      view: 0, row: max(0, min(cellsDown - 1, Int(max(0, row)))),
      column: max(0, min(cellsAcross - 1, Int(max(0, column)))))
  }
}
