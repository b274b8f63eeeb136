internal import CPortableMath
public import WaymarkGeodesy

extension BuildingModel {
  /// Standard deviation of a wall in usual maps, metres.
  public static let usualWallSigma = 1.0
  /// What is nearer than this before a mark does not hide it, metres: marks stand on walls, and maps err.
  private static let slack = 1.0
  /// Light is inside so far behind a wall, metres; behind a wall that is drawn twice it is not.
  private static let step = 1e-6
  /// A mark deeper inside a building than this belongs to it, and the building does not hide it, metres.
  private static let depth = 0.5

  /// What a line of sight meets of the buildings.
  ///
  /// - Parameters:
  ///   - line: the line; its altitude has to count from `reference`.
  ///   - options: how it is followed; gaps do not matter.
  /// - Returns: the nearest side; nil where it meets none, or its altitude counts from another surface and
  ///   `options.undulation` is not given.
  /// - Complexity: O(n) in the squares of the grid that the line crosses and the walls in them.
  public func cast(_ line: SightLine, options: CastOptions = CastOptions()) -> BuildingHit? {
    guard let altitude = line.altitude.converted(to: reference, undulation: options.undulation) else { return nil }
    let position = GeodeticPosition(line.coordinate, height: altitude.meters)
    let eye = frame.enu(of: position)
    // The direction is that of the eye's own horizon and north.
    let direction = frame.enu(
      ofECEFVector: LocalFrame(origin: position).ecefVector(ofENU: line.direction.enu))
    guard
      let ray = BuildingRay(
        from: eye, direction: direction, refraction: max(-2, min(0.9, options.refraction)), radius: radius,
        limit: max(0, min(1_000_000, options.maximumRange))), let meeting = first(ray, target: nil)
    else { return nil }
    return hit(meeting, ray, options.sigma)
  }

  /// Whether a building stands between two points.
  ///
  /// A building in which the eye seems to stand does not count, nor one that the target lies in, nor what is within a
  /// metre before the target: a mark on a wall is not hidden by it.
  ///
  /// - Parameters:
  ///   - eye: the eye; its height counts from `reference`.
  ///   - target: what is looked at; its height counts from `reference`.
  ///   - refraction: coefficient of refraction.
  /// - Returns: true when one does; false for numbers that are none.
  public func hides(
    from eye: GeodeticPosition, to target: GeodeticPosition, refraction: Double = CastOptions.usualRefraction
  ) -> Bool {
    hides(from: frame.enu(of: eye), to: frame.enu(of: target), refraction: refraction)
  }

  /// The same between Earth-centred points.
  public func hides(
    fromECEF eye: Vector3, toECEF target: Vector3, refraction: Double = CastOptions.usualRefraction
  ) -> Bool {
    hides(from: frame.enu(ofECEF: eye), to: frame.enu(ofECEF: target), refraction: refraction)
  }

  /// Whether a point lies inside a building, below its roof.
  ///
  /// - Parameter point: the point, Earth-centred, metres.
  /// - Returns: false also for numbers that are none.
  /// - Complexity: O(n) in the walls of the buildings that share the point's square of the grid.
  public func holds(ecef point: Vector3) -> Bool {
    let point = frame.enu(ofECEF: point)
    guard point.isFinite, !prisms.isEmpty else { return false }
    let square = grid.row(point.y) * grid.columns + grid.column(point.x)
    for i in prismStarts[square]..<prismStarts[square + 1] {
      let prism = prisms[Int(prismMembers[Int(i)])]
      if point.z <= prism.top, contains(prism, point.x, point.y) { return true }
    }
    return false
  }

  private func hides(from eye: Vector3, to target: Vector3, refraction: Double) -> Bool {
    guard eye.isFinite, target.isFinite,
      let ray = BuildingRay(from: eye, to: target, refraction: refraction, radius: radius, shortBy: Self.slack)
    else { return false }
    return first(ray, target: target) != nil
  }

  // MARK: - The walk

  /// The first side that light meets on its way through the squares.
  ///
  /// - Parameters:
  ///   - ray: the light.
  ///   - target: what it leads to; a building that it belongs to is left out.
  /// - Returns: that side; nil where there is none.
  func first(_ ray: BuildingRay, target: Vector3?) -> BuildingMeeting? {
    guard !prisms.isEmpty, var walk = GridWalk(grid, ray) else { return nil }
    var best = BuildingMeeting(prism: -1, wall: 0, distance: ray.limit)
    repeat {
      let square = walk.row * grid.columns + walk.column
      for i in wallStarts[square]..<wallStarts[square + 1] { meet(wallMembers[Int(i)], ray, target, &best) }
      for i in prismStarts[square]..<prismStarts[square + 1] {
        let number = prismMembers[Int(i)]
        let prism = prisms[Int(number)]
        meet(number, prism, prism.top, BuildingMeeting.roof, walk, ray, target, &best)
        if prism.underside > prism.ground {
          meet(number, prism, prism.underside, BuildingMeeting.underside, walk, ray, target, &best)
        }
      }
    } while walk.end < best.distance && walk.step(grid)
    return best.prism < 0 ? nil : best
  }

  /// Meets a wall. Which side of the light its ends lie on is computed alike for all walls of a corner, so that light
  /// finds no gap there.
  private func meet(_ number: Int32, _ ray: BuildingRay, _ target: Vector3?, _ best: inout BuildingMeeting) {
    let wall = walls[Int(number)]
    let (dx, dy) = (ray.direction.x, ray.direction.y)
    let (ax, ay) = (wall.ax - ray.start.x, wall.ay - ray.start.y)
    let (bx, by) = (wall.bx - ray.start.x, wall.by - ray.start.y)
    guard (dx * ay - dy * ax >= 0) != (dx * by - dy * bx >= 0) else { return }
    let (ex, ey) = (wall.bx - wall.ax, wall.by - wall.ay)
    let t = (ax * ey - ay * ex) / (dx * ey - dy * ex)
    guard t > 0, t < best.distance else { return }
    let prism = prisms[Int(wall.building)]
    let z = ray.height(t)
    guard z >= prism.underside, z <= prism.top, isInside(prism, ray, t + Self.step), counts(prism, ray, target) else {
      return
    }
    best = BuildingMeeting(prism: wall.building, wall: number, distance: t)
  }

  /// Meets the roof or the underside of a building within a square.
  private func meet(
    _ number: Int32, _ prism: BuildingPrism, _ height: Double, _ side: Int32, _ walk: GridWalk, _ ray: BuildingRay,
    _ target: Vector3?, _ best: inout BuildingMeeting
  ) {
    let isRoof = side == BuildingMeeting.roof
    let end = min(walk.end, ray.limit)
    let (from, to) = (ray.height(walk.start) - height, ray.height(end) - height)
    guard isRoof ? from > 0 && to <= 0 : from < 0 && to >= 0 else { return }
    let t = ray.crossing(height, upwards: !isRoof)
    guard t > 0, t < best.distance, isInside(prism, ray, t), counts(prism, ray, target) else { return }
    best = BuildingMeeting(prism: number, wall: side, distance: t)
  }

  private func isInside(_ prism: BuildingPrism, _ ray: BuildingRay, _ t: Double) -> Bool {
    contains(prism, ray.start.x + t * ray.direction.x, ray.start.y + t * ray.direction.y)
  }

  /// Whether a building counts: not the one in which the eye seems to stand, nor the one that the target belongs to.
  private func counts(_ prism: BuildingPrism, _ ray: BuildingRay, _ target: Vector3?) -> Bool {
    if ray.start.z <= prism.top, contains(prism, ray.start.x, ray.start.y) { return false }
    guard let target, target.z <= prism.top, contains(prism, target.x, target.y) else { return true }
    return distanceToWalls(prism, target.x, target.y) <= Self.depth
  }

  // MARK: - The hit

  private func hit(_ meeting: BuildingMeeting, _ ray: BuildingRay, _ sigma: SightSigma) -> BuildingHit {
    let t = meeting.distance
    let prism = prisms[Int(meeting.prism)]
    let level = (ray.direction.x * ray.direction.x + ray.direction.y * ray.direction.y).squareRoot()
    let point = Vector3(ray.start.x + t * ray.direction.x, ray.start.y + t * ray.direction.y, ray.height(t))
    let position = frame.position(ofENU: point)
    var normal = Vector3(0, 0, meeting.wall == BuildingMeeting.underside ? -1 : 1)
    var ground = prism.ground
    var facing: Double?
    if meeting.wall >= 0 {
      let wall = walls[Int(meeting.wall)]
      let (ex, ey) = (wall.bx - wall.ax, wall.by - wall.ay)
      let length = (ex * ex + ey * ey).squareRoot()
      // Rings run either way: the side that is seen looks towards the eye.
      let side = ray.direction.x * ey - ray.direction.y * ex > 0 ? -1.0 : 1.0
      normal = Vector3(side * ey / length, -side * ex / length, 0)
      facing = Angle.heading(east: normal.x, north: normal.y)
      let part = max(0, min(1, ((point.x - wall.ax) * ex + (point.y - wall.ay) * ey) / (length * length)))
      let foot = Double(wall.groundA) * (1 - part) + Double(wall.groundB) * part
      if foot.isFinite { ground = foot }
    }
    // Heights of the terrain move no wall; of a roof they move the place along the light.
    let light = LightDirection(unit: Vector3(ray.direction.x, ray.direction.y, ray.direction.z - 2 * ray.bend * t))
    let spread = sigma.spread(light: light, normal: normal, distance: t, maximum: t)
    let wallSigma = Self.usualWallSigma
    return BuildingHit(
      building: Int(prism.index),
      face: meeting.wall >= 0 ? .wall : meeting.wall == BuildingMeeting.roof ? .roof : .underside,
      coordinate: position.coordinate, elevation: Altitude(meters: position.height, reference: reference),
      heightAboveGround: point.z - ground, slantDistance: t, groundDistance: t * level, facingDegrees: facing,
      uncertainty: min(t, (spread * spread + wallSigma * wallSigma).squareRoot()))
  }
}
