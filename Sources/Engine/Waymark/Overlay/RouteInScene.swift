internal import CPortableMath
internal import WaymarkGeodesy

/// A route seen in the scene from where the user is on it.
struct RouteInScene {
  let index: RouteIndex
  let frame: SceneFrame
  /// Scene y of the ground under the user.
  let groundY: Double
  let userArcLength: Double
  /// Elevation of the ground, for a route without altitudes; nil where it is not known.
  var elevation: GroundElevation?
  /// What buildings leave visible of it; nil where none are known.
  var visibility: RouteVisibility?
  /// Its height at the user's position on the route.
  private var userElevation: Double?

  init(
    index: RouteIndex, frame: SceneFrame, groundY: Double, userArcLength: Double, elevation: GroundElevation? = nil
  ) {
    self.index = index
    self.frame = frame
    self.groundY = groundY
    self.userArcLength = userArcLength
    guard index.route.altitudes.isEmpty, let elevation else { return }
    self.elevation = elevation
    userElevation = elevation.height(at: ECEF.position(of: index.point(at: userArcLength)).coordinate)
  }

  /// The arc lengths along which arrows or the ribbon are drawn, metres.
  func window(style: OverlayStyle) -> ClosedRange<Double> {
    userArcLength...max(userArcLength, min(index.length, userArcLength + max(0, min(1000, style.arrowWindow))))
  }

  /// Whether a test holds for any point of the line ahead, as far as it is drawn. Points are the denser, the nearer: seen by the
  /// user the gaps between them are alike.
  func isAnyAhead(style: OverlayStyle, where test: (Vector3) -> Bool) -> Bool {
    let end = window(style: style).upperBound
    var distance = 0.0
    while userArcLength + distance < end {
      if test(position(at: userArcLength + distance)) { return true }
      distance += max(0.4, distance * 0.12)
    }
    return test(position(at: end))
  }

  /// How wide the line is drawn at a point: less where buildings hide it, or, where none are known, behind corners.
  private func weight(at arcLength: Double, _ position: Vector3, _ sight: inout LineOfSight) -> Double {
    guard let visibility else { return sight.weight(of: position) }
    return EyeAmongBuildings.weight(visibility: visibility.value(at: arcLength))
  }

  /// Position of the line on the ground at an arc length, scene metres. Where the route has altitudes, or the ground's
  /// elevation is known, the line rises and falls with them relative to the user's position on it; otherwise it lies on
  /// the user's level.
  func position(at arcLength: Double) -> Vector3 {
    let surface = index.point(at: arcLength)
    var position = frame.scenePosition(ofECEF: Ellipsoid.wgs84.lift(surface, by: frame.origin.height))
    position.y = groundY + climb(to: arcLength)
    return position
  }

  /// Height above the user's position on the route, metres; 0 where neither route nor ground give it.
  private func climb(to arcLength: Double) -> Double {
    if let elevation, let userElevation {
      let there = elevation.height(at: ECEF.position(of: index.point(at: arcLength)).coordinate)
      return there.map { $0 - userElevation } ?? 0
    }
    guard let there = index.altitude(at: arcLength), let here = index.altitude(at: userArcLength),
      there.reference == here.reference
    else { return 0 }
    return there.meters - here.meters
  }

  /// Rotation of the −Z axis into the direction of travel, slope included.
  func orientation(at arcLength: Double) -> Quaternion {
    let direction = frame.sceneVector(ofENU: frame.local.enu(ofECEFVector: index.direction(at: arcLength)))
    let yaw = Quaternion(axis: Vector3(0, 1, 0), angleRadians: atan2(-direction.x, -direction.z))
    let (behind, ahead) = (max(0, arcLength - 1), min(index.length, arcLength + 1))
    let rise = climb(to: ahead) - climb(to: behind)
    guard rise != 0 else { return yaw }
    return yaw * Quaternion(axis: Vector3(1, 0, 0), angleRadians: atan2(rise, ahead - behind))
  }

  /// Arrows at whole multiples of the spacing along the route, all moved on by the same part of the spacing that grows
  /// with time: each arrow reaches its successor's position at the end of the period, so that the line seems to flow.
  func arrows(time: Double, view: CameraView, style: OverlayStyle) -> [ArrowMark] {
    let spacing = max(0.5, style.arrowSpacing)
    let end = window(style: style).upperBound
    let cycles = time / max(0.1, style.arrowPeriod)
    let phase = (cycles - cycles.rounded(.down)) * spacing
    // A centimetre behind counts as at the user.
    var arcLength = ((userArcLength - 0.01 - phase) / spacing).rounded(.up) * spacing + phase
    var marks: [ArrowMark] = []
    marks.reserveCapacity(Int((end - userArcLength) / spacing) + 2)
    var sight = LineOfSight(from: view.position, capacity: Int((end - userArcLength) / spacing) + 2)
    while arcLength <= end {
      let fade = min(1, (arcLength - userArcLength) / (spacing / 2), (end - arcLength) / spacing)
      let position = position(at: arcLength)
      marks.append(
        ArrowMark(
          position: position, orientation: orientation(at: arcLength), opacity: max(0, fade),
          weight: weight(at: arcLength, position, &sight), arcLength: arcLength))
      arcLength += spacing
    }
    return marks
  }

  /// Cross-sections of the ribbon every metre and a half, thinner behind corners. It lies still on the ground: sections
  /// are at whole multiples of their distance, but for the first and the last.
  func ribbon(view: CameraView, style: OverlayStyle) -> [RibbonSection] {
    let spacing = 1.5
    let end = window(style: style).upperBound
    var sections: [RibbonSection] = []
    let capacity = Int(max(0, end - userArcLength) / spacing) + 3
    sections.reserveCapacity(capacity)
    var sight = LineOfSight(from: view.position, capacity: capacity)
    let half = max(0.05, min(5, style.ribbonWidth / 2))
    var arcLength = userArcLength
    while true {
      let middle = position(at: arcLength)
      let d = frame.sceneVector(ofENU: frame.local.enu(ofECEFVector: index.direction(at: arcLength, rounding: spacing)))
      let side = Vector3(-d.z, 0, d.x).normalized ?? Vector3(1, 0, 0)
      let weight = weight(at: arcLength, middle, &sight)
      let fade = max(0, min(1, (arcLength - userArcLength) / 2, (end - arcLength) / 6))
      sections.append(
        RibbonSection(
          left: middle - side * (half * weight), right: middle + side * (half * weight), opacity: fade * weight,
          arcLength: arcLength))
      guard arcLength < end else { return sections }
      arcLength = min(end, ((arcLength / spacing).rounded(.down) + 1) * spacing)
    }
  }

  /// Signs at the next manoeuvres that are turns or the like.
  func turnSigns(first: Int?, view: CameraView, style: OverlayStyle) -> [TurnSign] {
    var signs: [TurnSign] = []
    guard var step = first else { return signs }
    while signs.count < style.maximumTurnSigns, let next = index.step(step) {
      let arcLength = index.vertexArcLengths[next.geometryRange.lowerBound]
      let distance = arcLength - userArcLength
      guard distance <= style.turnSignRange else { break }
      if next.maneuver != .arrive, next.maneuver != .depart, next.maneuver != .continue {
        let before = max(0, arcLength - 10)
        let (from, at) = (position(at: before), position(at: arcLength))
        let to = position(at: min(index.length, arcLength + 10))
        let arriving = Angle.heading(east: at.x - from.x, north: from.z - at.z)
        let leaving = Angle.heading(east: to.x - at.x, north: at.z - to.z)
        let center = at + Vector3(0, style.turnSignHeight, 0)
        // The face looks back to where the user comes from.
        let yaw = atan2(from.x - at.x, from.z - at.z)
        let near = max(0, min(1, distance / 2))
        signs.append(
          TurnSign(
            step: step, maneuver: next.maneuver,
            turnDegrees: arriving.flatMap { a in leaving.map { Angle.difference(fromDegrees: a, toDegrees: $0) } } ?? 0,
            position: center, orientation: Quaternion(axis: Vector3(0, 1, 0), angleRadians: yaw), distance: distance,
            pixel: view.project(center),
            opacity: min(near, max(0, min(1, (style.turnSignRange - distance) / 15)))
              * (visibility.map { EyeAmongBuildings.weight(visibility: $0.value(at: arcLength)) } ?? 1)))
      }
      step += 1
    }
    return signs
  }

  /// The next vertices of the route.
  func waypoints(view: CameraView, style: OverlayStyle) -> [WaypointMark] {
    var vertex = index.firstVertex(after: userArcLength)
    var marks: [WaypointMark] = []
    while vertex < index.vertexArcLengths.count, marks.count < style.maximumWaypoints {
      let arcLength = index.vertexArcLengths[vertex]
      let position = position(at: arcLength)
      let offset = position - view.position
      marks.append(
        WaypointMark(
          vertex: vertex, position: position, orientation: orientation(at: arcLength),
          distance: offset.horizontalLengthSquared.squareRoot(), pixel: view.project(position)))
      vertex += 1
    }
    return marks
  }
}
