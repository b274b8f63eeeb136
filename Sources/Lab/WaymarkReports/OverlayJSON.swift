public import Waymark
public import WaymarkFormats
public import WaymarkGeodesy

extension Overlay {
  /// The overlay as one JSON object: lengths in metres of the scene, pixels of the viewport, degrees.
  public var json: JSONValue {
    [
      "t": JSONValue(finite: time),
      "alignment_state": .string(alignmentState.rawValue),
      "arrows": .array(arrows.map(\.json)),
      "waypoints": .array(waypoints.map(\.json)),
      "ribbon": .array(ribbon.map(\.json)),
      "turn_signs": .array(turnSigns.map(\.json)),
      "finish": finish?.json ?? .null,
      "billboard": billboard?.json ?? .null,
      "edge_indicator": edgeIndicator?.json ?? .null,
      "anchors": .array(anchors.map(\.json)),
      "guidance": guidance?.json ?? .null,
    ]
  }
}

extension Vector3 {
  /// `[x, y, z]`
  public var json: JSONValue { [JSONValue(finite: x), JSONValue(finite: y), JSONValue(finite: z)] }
}

extension Quaternion {
  /// `[x, y, z, w]`
  public var json: JSONValue {
    [JSONValue(finite: x), JSONValue(finite: y), JSONValue(finite: z), JSONValue(finite: w)]
  }
}

extension PixelPoint {
  /// `[x, y]`
  public var json: JSONValue { [JSONValue(finite: x), JSONValue(finite: y)] }
}

extension ArrowMark {
  fileprivate var json: JSONValue {
    [
      "position": position.json, "orientation": orientation.json, "opacity": JSONValue(finite: opacity),
      "weight": JSONValue(finite: weight), "arc_length_m": JSONValue(finite: arcLength),
    ]
  }
}

extension RibbonSection {
  fileprivate var json: JSONValue {
    [
      "left": left.json, "right": right.json, "opacity": JSONValue(finite: opacity),
      "arc_length_m": JSONValue(finite: arcLength),
    ]
  }
}

extension TurnSign {
  fileprivate var json: JSONValue {
    [
      "step": .number(Double(step)), "maneuver": .string(maneuver.rawValue), "turn_deg": JSONValue(finite: turnDegrees),
      "position": position.json, "orientation": orientation.json, "distance_m": JSONValue(finite: distance),
      "pixel": pixel?.json ?? .null, "opacity": JSONValue(finite: opacity),
    ]
  }
}

extension WaypointMark {
  fileprivate var json: JSONValue {
    [
      "vertex": .number(Double(vertex)), "position": position.json, "orientation": orientation.json,
      "distance_m": JSONValue(finite: distance), "pixel": pixel?.json ?? .null,
    ]
  }
}

extension FinishMark {
  fileprivate var json: JSONValue {
    [
      "position": position.json, "distance_m": JSONValue(finite: distance), "center": center?.json ?? .null,
      "in_view": .bool(isInView), "diameter_px": JSONValue(finite: diameter),
      "pulse_scale": JSONValue(finite: pulseScale), "pulse_opacity": JSONValue(finite: pulseOpacity),
      "sphere_radius_m": JSONValue(finite: sphereRadius), "opacity": JSONValue(finite: opacity),
    ]
  }
}

extension Billboard {
  fileprivate var json: JSONValue {
    [
      "center": center.json, "rotation_deg": JSONValue(finite: Angle.degrees(rotationRadians)),
      "scene_yaw_deg": JSONValue(finite: Angle.degrees(sceneYawRadians)), "text": .string(text),
    ]
  }
}

extension EdgeIndicator {
  fileprivate var json: JSONValue {
    [
      "center": center.json, "rotation_deg": JSONValue(finite: Angle.degrees(rotationRadians)),
      "turn_deg": JSONValue(finite: turnDegrees),
    ]
  }
}

extension AnchorMark {
  fileprivate var json: JSONValue {
    [
      "index": .number(Double(index)), "position": position.json, "pixel": pixel.json,
      "distance_m": JSONValue(finite: distance),
    ]
  }
}

extension GuidanceStatus {
  fileprivate var json: JSONValue {
    [
      "state": .string(progress.state.rawValue), "arc_length_m": JSONValue(finite: progress.arcLength),
      "arc_length_sigma_m": JSONValue(finite: progress.sigma),
      "off_route_probability": JSONValue(finite: progress.offRouteProbability),
      "cross_track_m": JSONValue(finite: progress.crossTrack),
      "remaining_m": JSONValue(finite: progress.remainingDistance),
      "remaining_s": JSONValue(finite: progress.remainingDuration),
      "instruction": .string(instruction), "maneuver": .string(maneuver.rawValue),
      "distance_to_maneuver_m": JSONValue(finite: progress.distanceToNextStep),
      "distance_text": .string(distanceText), "turn_deg": JSONValue(finite: turnDegrees),
    ]
  }
}
