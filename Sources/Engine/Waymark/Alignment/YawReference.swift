internal import WaymarkGeodesy

/// A yaw that starts as `InitialYaw` says and is changed by corrections.
package struct YawReference: Sendable {
  private let initial: InitialYaw
  private var awaitsHeading: Bool
  package private(set) var degrees: Double

  package init(_ initial: InitialYaw) {
    self.initial = initial
    switch initial {
    case .alignedByDevice: (degrees, awaitsHeading) = (0, false)
    case .firstHeading: (degrees, awaitsHeading) = (0, true)
    case .fixed(let given): (degrees, awaitsHeading) = (Angle.wrappedTo360(given), false)
    }
  }

  /// A new odometry segment: the old yaw means nothing, the compass may set it again.
  package mutating func restart() { self = YawReference(initial) }

  package mutating func rotate(byDegrees angle: Double) { degrees = Angle.wrappedTo360(degrees + angle) }

  /// The yaw is known otherwise; the first compass reading does not set it any more.
  package mutating func set(degrees yaw: Double) {
    degrees = Angle.wrappedTo360(yaw)
    awaitsHeading = false
  }

  package mutating func add(heading: HeadingObservation) -> AlignmentCorrection? {
    guard awaitsHeading, let yaw = heading.yawDegrees else { return nil }
    awaitsHeading = false
    let angle = Angle.difference(fromDegrees: degrees, toDegrees: yaw)
    degrees = yaw
    return AlignmentCorrection(time: heading.time, angleDegrees: angle)
  }

  /// The alignment with this yaw whose georeferenced point is an estimate.
  package func alignment(at estimate: Estimate?) -> Alignment {
    guard let estimate else { return .unknown }
    let altitude = estimate.fix.altitude
    let frame = SceneFrame(
      origin: GeodeticPosition(estimate.fix.coordinate, height: altitude?.meters ?? 0),
      originInScene: estimate.scenePosition, yawDegrees: degrees,
      verticalReference: altitude?.reference ?? .ellipsoid)
    return Alignment(frame: frame, heightIsKnown: altitude != nil, state: .rough)
  }
}
