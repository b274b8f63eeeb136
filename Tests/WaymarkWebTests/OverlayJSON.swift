import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Overlays as JSON, with the names that `Web/engine/waymark.js` gives them.
enum OverlayJSON {
  static func json(_ overlay: Overlay) -> JSONValue {
    [
      "time": .number(overlay.time),
      "alignmentState": .string(overlay.alignmentState.rawValue),
      "arrows": .array(
        overlay.arrows.map {
          [
            "position": vector($0.position), "orientation": quaternion($0.orientation), "opacity": .number($0.opacity),
            "arcLength": .number($0.arcLength), "weight": .number($0.weight),
          ]
        }),
      "ribbon": .array(
        overlay.ribbon.map {
          [
            "left": vector($0.left), "right": vector($0.right), "opacity": .number($0.opacity),
            "arcLength": .number($0.arcLength),
          ]
        }),
      "turnSigns": .array(
        overlay.turnSigns.map {
          [
            "step": .number(Double($0.step)), "maneuver": .string($0.maneuver.rawValue),
            "turnDegrees": .number($0.turnDegrees), "position": vector($0.position),
            "orientation": quaternion($0.orientation), "distance": .number($0.distance), "pixel": pixel($0.pixel),
            "opacity": .number($0.opacity),
          ]
        }),
      "waypoints": .array(
        overlay.waypoints.map {
          [
            "vertex": .number(Double($0.vertex)), "position": vector($0.position),
            "orientation": quaternion($0.orientation), "distance": .number($0.distance), "pixel": pixel($0.pixel),
          ]
        }),
      "finish": overlay.finish.map(json) ?? .null,
      "billboard": overlay.billboard.map {
        [
          "center": pixel($0.center), "rotationRadians": .number($0.rotationRadians),
          "sceneYawRadians": .number($0.sceneYawRadians), "text": .string($0.text),
        ]
      } ?? .null,
      "edgeIndicator": overlay.edgeIndicator.map {
        [
          "center": pixel($0.center), "rotationRadians": .number($0.rotationRadians),
          "turnDegrees": .number($0.turnDegrees),
        ]
      } ?? .null,
      "anchors": .array(overlay.anchors.map(json)),
      "guidance": overlay.guidance.map(json) ?? .null,
    ]
  }

  private static func json(_ mark: AnchorMark) -> JSONValue {
    [
      "index": .number(Double(mark.index)), "position": vector(mark.position), "pixel": pixel(mark.pixel),
      "distance": .number(mark.distance), "representation": .string(mark.representation.rawValue),
      "sharpness": .number(mark.sharpness), "opacity": .number(mark.opacity), "lift": .number(mark.lift),
      "radius": .number(mark.radius), "sigma": .init(finite: mark.sigma),
      "label": mark.label.map {
        [
          "center": pixel($0.center), "width": .number($0.width), "height": .number($0.height),
          "row": .number(Double($0.row)),
        ]
      } ?? .null,
    ]
  }

  /// The part of a session's state that `WaymarkSession.alignment()` of `Web/engine/waymark.js` gives.
  static func json<Strategy>(alignmentOf session: Session<Strategy>, corrections: [AlignmentCorrection]) -> JSONValue {
    let position = session.position
    let altitude = position?.altitude
    return [
      "state": .string(session.alignment.state.rawValue),
      "isKnown": .bool(session.alignment.frame != nil),
      "yawDegrees": .init(finite: session.alignment.frame?.yawDegrees),
      "yawSigmaDegrees": .init(finite: session.alignment.yawSigmaDegrees),
      "positionSigma": .init(finite: session.alignment.positionSigma),
      "latitude": .init(finite: position?.coordinate.latitude),
      "longitude": .init(finite: position?.coordinate.longitude),
      "altitude": .init(finite: altitude?.meters),
      "altitudeReference": .init(altitude.map { $0.reference == .ellipsoid ? "ellipsoid" : "msl" }),
      "lastCorrection": corrections.last.map {
        ["time": .number($0.time), "angleDegrees": .number($0.angleDegrees)]
      } ?? .null,
      "corrections": .number(Double(corrections.count)),
      "statistics": [
        "accepted": .number(Double(session.statistics.accepted)),
        "rejected": .number(Double(session.statistics.rejected)),
        "segments": .number(Double(session.statistics.segments)),
        "clockJumps": .number(Double(session.statistics.clockJumps)),
      ],
      "heightSigma": .init(finite: session.alignment.heightSigma),
      "carriedBy": .array(session.alignment.carriedBy.names.map { .string($0) }),
      "contradictedBy": .array(session.alignment.contradictedBy.names.map { .string($0) }),
      "advice": .string(session.alignment.advice.rawValue),
      "cameraHeadingDegrees": .init(finite: session.cameraHeadingDegrees),
      "altitudeCheck": session.alignment.altitudeCheck.map {
        ["offset": .number($0.offset), "fault": .init($0.fault?.rawValue)]
      } ?? .null,
    ]
  }

  private static func json(_ finish: FinishMark) -> JSONValue {
    [
      "position": vector(finish.position), "distance": .number(finish.distance), "center": pixel(finish.center),
      "isInView": .bool(finish.isInView), "diameter": .number(finish.diameter),
      "pulseScale": .number(finish.pulseScale), "pulseOpacity": .number(finish.pulseOpacity),
      "sphereRadius": .number(finish.sphereRadius), "opacity": .number(finish.opacity),
    ]
  }

  private static func json(_ guidance: GuidanceStatus) -> JSONValue {
    let progress = guidance.progress
    return [
      "state": .string(progress.state.rawValue), "arcLength": .number(progress.arcLength),
      "crossTrack": .number(progress.crossTrack), "remainingDistance": .number(progress.remainingDistance),
      "remainingDuration": .init(finite: progress.remainingDuration),
      "nextStep": .init(finite: progress.nextStep.map { Double($0) }),
      "distanceToNextStep": .init(finite: progress.distanceToNextStep),
      "maneuver": .string(guidance.maneuver.rawValue), "turnDegrees": .number(guidance.turnDegrees),
      "instruction": .string(guidance.instruction), "distanceText": .string(guidance.distanceText),
      "sigma": .init(finite: progress.sigma), "offRouteProbability": .init(finite: progress.offRouteProbability),
    ]
  }

  static func vector(_ v: Vector3) -> JSONValue { [.number(v.x), .number(v.y), .number(v.z)] }

  private static func quaternion(_ q: Quaternion) -> JSONValue {
    [.number(q.x), .number(q.y), .number(q.z), .number(q.w)]
  }

  private static func pixel(_ p: PixelPoint?) -> JSONValue { p.map { [.number($0.x), .number($0.y)] } ?? .null }
}
