internal import CPortableMath
internal import WaymarkGeodesy

/// Puts an overlay together from the parts of a session. Holds what must be remembered from frame to frame.
struct OverlayComposer: Sendable {
  var tracker: ProgressFilter?
  var anchors = AnchorScene()
  var ground = GroundEstimate()
  /// Elevation of the ground, where it is known.
  var elevation: GroundElevation?
  private var edge = EdgeTracker()

  /// Follows another route, or none: what was remembered about the last destination is forgotten.
  mutating func follow(_ tracker: ProgressFilter?) {
    self.tracker = tracker
    edge = EdgeTracker()
  }

  mutating func compose(
    pose: PoseSample, camera: CameraIntrinsics, time: Double, alignment: Alignment, style: OverlayStyle
  ) -> Overlay {
    guard pose.tracking != .lost, pose.position.isFinite, time.isFinite, let frame = alignment.frame,
      let orientation = pose.orientation.normalized
    else { return Overlay(time: time, alignmentState: .unknown) }
    var overlay = Overlay(time: time, alignmentState: alignment.state)
    let view = CameraView(position: pose.position, orientation: orientation, intrinsics: camera)
    let groundY = ground.y(cameraY: pose.position.y, cameraHeight: style.cameraHeight)
    overlay.anchors = anchors.marks(
      AnchorScene.Situation(
        view: view, frame: frame, alignment: alignment, groundY: groundY, elevation: elevation, time: time,
        style: style))
    guard let tracker, let progress = tracker.progress else { return overlay }
    let line = RouteInScene(
      index: tracker.index, frame: frame, groundY: groundY, userArcLength: progress.arcLength, elevation: elevation)
    switch style.route {
    case .arrows: overlay.arrows = line.arrows(time: time, view: view, style: style)
    case .waypoints: overlay.waypoints = line.waypoints(view: view, style: style)
    case .ribbon: overlay.ribbon = line.ribbon(view: view, style: style)
    }
    overlay.turnSigns = line.turnSigns(first: progress.nextStep, view: view, style: style)
    let target = line.position(at: tracker.index.length) + Vector3(0, style.cameraHeight, 0)
    let safeArea = ScreenRect(of: camera, insets: style.insets)
    overlay.edgeIndicator = edge.update(target: target, view: view, safeArea: safeArea)
    let finish = FinishMark(at: target, view: view, isInView: edge.isInView, time: time, style: style)
    overlay.finish = finish
    if edge.isInView { overlay.billboard = Billboard(above: finish, view: view, style: style) }
    overlay.guidance = status(progress, line: line, view: view, style: style)
    return overlay
  }

  private func status(
    _ progress: RouteProgress, line: RouteInScene, view: CameraView, style: OverlayStyle
  ) -> GuidanceStatus {
    let ahead = line.position(at: GuidanceStatus.aim(of: progress, on: line.index))
    return GuidanceStatus(
      progress, on: line.index, units: style.units, turnDegrees: view.horizontalTurnDegrees(to: ahead) ?? 0)
  }
}
