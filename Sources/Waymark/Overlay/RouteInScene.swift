internal import CPortableMath
internal import WaymarkGeodesy

/// A route seen in the scene from where the user is on it.
struct RouteInScene {
  let index: RouteIndex
  let frame: SceneFrame
  /// Scene y of the ground under the user.
  let groundY: Double
  let userArcLength: Double

  /// Place of the line on the ground at an arc length, scene metres. Where the route has altitudes the line rises and
  /// falls with them relative to the user's place on it; otherwise it lies on the user's level.
  func position(at arcLength: Double) -> Vector3 {
    let surface = index.point(at: arcLength)
    var position = frame.scenePosition(ofECEF: Ellipsoid.wgs84.lift(surface, by: frame.origin.height))
    position.y = groundY + climb(to: arcLength)
    return position
  }

  /// Height above the user's place on the route, metres; 0 where the route has no altitudes.
  private func climb(to arcLength: Double) -> Double {
    guard let there = index.altitude(at: arcLength), let here = index.altitude(at: userArcLength),
      there.reference == here.reference
    else { return 0 }
    return there.meters - here.meters
  }

  /// Rotation that turns the −Z axis into the direction of travel, slope included.
  func orientation(at arcLength: Double) -> Quaternion {
    let direction = frame.sceneVector(ofENU: frame.local.enu(ofECEFVector: index.direction(at: arcLength)))
    let yaw = Quaternion(axis: Vector3(0, 1, 0), angleRadians: atan2(-direction.x, -direction.z))
    let (behind, ahead) = (max(0, arcLength - 1), min(index.length, arcLength + 1))
    let rise = climb(to: ahead) - climb(to: behind)
    guard rise != 0 else { return yaw }
    return yaw * Quaternion(axis: Vector3(1, 0, 0), angleRadians: atan2(rise, ahead - behind))
  }

  /// Arrows at whole multiples of the spacing along the route, all moved on by the same part of the spacing that grows
  /// with time: each arrow reaches its successor's place when the period is over, so that the line seems to flow.
  func arrows(time: Double, style: OverlayStyle) -> [ArrowMark] {
    let spacing = max(0.5, style.arrowSpacing)
    let end = min(index.length, userArcLength + max(0, min(1000, style.arrowWindow)))
    let cycles = time / max(0.1, style.arrowPeriod)
    let phase = (cycles - cycles.rounded(.down)) * spacing
    var arcLength = ((userArcLength - phase) / spacing).rounded(.up) * spacing + phase
    var marks: [ArrowMark] = []
    marks.reserveCapacity(Int((end - userArcLength) / spacing) + 2)
    while arcLength <= end {
      let fade = min(1, (arcLength - userArcLength) / (spacing / 2), (end - arcLength) / spacing)
      marks.append(
        ArrowMark(
          position: position(at: arcLength), orientation: orientation(at: arcLength), opacity: max(0, fade),
          arcLength: arcLength))
      arcLength += spacing
    }
    return marks
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
