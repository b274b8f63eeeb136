internal import CPortableMath
internal import WaymarkGeodesy

/// Composes an overlay from a session's state, and keeps what must last from frame to frame.
struct OverlayComposer: Sendable {
  /// The session's state when a frame is drawn.
  struct Situation {
    /// The alignment as estimated.
    var alignment: Alignment
    /// The route that is followed; nil when there is none.
    var index: RouteIndex?
    /// The user's position on it; nil before the first position.
    var progress: RouteProgress?
    /// The place that is led to instead of along the route; nil for none.
    var leadTarget: Coordinate?
    /// Scene y of the ground under the camera.
    var groundY: Double
    /// Elevation of the ground, where it is known.
    var elevation: GroundElevation?
    /// What hides the route and marks, where it is known.
    var buildings: BuildingOcclusion?
    var style: OverlayStyle
    var language = GuidanceLanguage.english
  }

  var anchors = AnchorScene()
  /// The destination's sign in the last frame.
  private var sign: Billboard?
  private var smoother = AlignmentSmoother()
  private var finishEdge = EdgeTracker()
  private var routeEdge = EdgeTracker()
  private var routeVisibility = RouteVisibility()
  private var finishVisibility = FadingVisibility()

  /// Forgets what was shown of the last destination: another route is followed, or none.
  mutating func forgetRoute() {
    finishEdge = EdgeTracker()
    routeEdge = EdgeTracker()
    routeVisibility.removeAll()
    finishVisibility = FadingVisibility()
  }

  /// Forgets which alignment was shown: the next one is shown as it is.
  mutating func forgetAlignment() { smoother.restart() }

  mutating func compose(pose: PoseSample, camera: CameraIntrinsics, time: Double, _ now: Situation) -> Overlay {
    let alignment = smoother.show(now.alignment, camera: pose.position, at: time)
    guard pose.tracking != .lost, pose.position.isFinite, time.isFinite, let frame = alignment.frame,
      let estimate = now.alignment.frame, let orientation = pose.orientation.normalized
    else { return Overlay(time: time, alignmentState: .unknown) }
    let style = now.style
    var overlay = Overlay(time: time, alignmentState: alignment.state)
    let view = CameraView(position: pose.position, orientation: orientation, intrinsics: camera)
    func eye(in frame: SceneFrame) -> EyeAmongBuildings? {
      now.buildings?.eye(
        at: view.position, in: frame, groundY: now.groundY, sigma: now.alignment.positionSigma)
    }
    overlay.anchors = anchors.marks(
      AnchorScene.Situation(
        view: view, frame: estimate, alignment: alignment, leaps: smoother.leaps, groundY: now.groundY,
        elevation: now.elevation, eye: eye(in: estimate), sign: sign, time: time, style: style))
    sign = nil
    var (index, progress) = (now.index, now.progress)
    if let target = now.leadTarget {
      index = Self.leadLine(from: frame.geodeticPosition(ofScene: pose.position).coordinate, to: target)
      progress = index.map {
        RouteProgress(state: .onRoute, arcLength: 0, crossTrack: 0, remainingDistance: $0.length)
      }
    }
    guard let index, let progress else { return overlay }
    var line = RouteInScene(
      index: index, frame: frame, groundY: now.groundY, userArcLength: progress.arcLength, elevation: now.elevation)
    let eye = eye(in: frame)
    if let eye {
      routeVisibility.update(over: line.window(style: style), at: time) { eye.visibility(of: line.position(at: $0)) }
      line.visibility = routeVisibility
    }
    switch style.route {
    case .arrows: overlay.arrows = line.arrows(time: time, view: view, style: style)
    case .waypoints: overlay.waypoints = line.waypoints(view: view, style: style)
    case .ribbon: overlay.ribbon = line.ribbon(view: view, style: style)
    }
    overlay.turnSigns = line.turnSigns(first: progress.nextStep, view: view, style: style)
    let target = line.position(at: index.length) + Vector3(0, style.cameraHeight, 0)
    let safeArea = ScreenRect(of: camera, insets: style.insets)
    let toFinish = finishEdge.update(target: target, view: view, safeArea: safeArea)
    let aim = line.position(at: GuidanceStatus.aim(of: progress, on: index))
    overlay.edgeIndicator =
      index.isStraightLine
      ? toFinish
      : routeEdge.update(target: aim, view: view, safeArea: safeArea) { line.isAnyAhead(style: style, where: $0) }
    // A saved place has a mark of its own, and the needle.
    guard now.leadTarget == nil else { return overlay }
    var finish = FinishMark(at: target, view: view, isInView: finishEdge.isInView, time: time, style: style)
    if let eye {
      finishVisibility.update(at: time) { eye.visibility(of: target) }
      finish.opacity = EyeAmongBuildings.weight(visibility: finishVisibility.value)
    }
    overlay.finish = finish
    if finishEdge.isInView {
      overlay.billboard = Billboard(above: finish, view: view, style: style, language: now.language)
    }
    sign = overlay.billboard
    overlay.guidance = status(progress, ahead: aim, index: index, view: view, now)
    return overlay
  }

  /// The line of sight to a place, as far as it is drawn: straight there, however far it is. Nil at the place.
  private static func leadLine(from here: Coordinate, to place: Coordinate) -> RouteIndex? {
    let way = Geodesic.wgs84.inverse(from: here, to: place)
    guard way.distance > 1 else { return nil }
    let length = min(way.distance, 1000)
    let end = Geodesic.wgs84.direct(from: here, azimuth: way.initialAzimuth, distance: length)
    return (try? Route(geometry: [here, end.coordinate], distance: length, source: "")).map { RouteIndex($0) }
  }

  private func status(
    _ progress: RouteProgress, ahead: Vector3, index: RouteIndex, view: CameraView, _ now: Situation
  ) -> GuidanceStatus {
    GuidanceStatus(
      progress, on: index, units: now.style.units, language: now.language,
      turnDegrees: view.horizontalTurnDegrees(to: ahead) ?? 0)
  }
}
