import Waymark
import WaymarkGeodesy

/// Writes samples as lines of a session log. Numbers are written in the shortest form that reads back as the same bits,
/// so that replaying the log reproduces the recorded session.
struct LogLineEncoder {
  /// The line, with its line break, of the last sample encoded.
  private(set) var line: [UInt8] = []

  /// Encodes a sample into `line`.
  ///
  /// - Parameter timed: the sample.
  /// - Returns: false when JSON cannot hold it: its time, or a required value, is NaN or infinite.
  mutating func encode(_ timed: TimedSample) -> Bool {
    line.removeAll(keepingCapacity: true)
    guard timed.time.isFinite, Self.isRepresentable(timed.sample) else { return false }
    append("{\"t\":")
    append(timed.time)
    switch timed.sample {
    case .pose(let pose): encode(pose)
    case .fix(let fix): encode(fix)
    case .heading(let heading):
      append(",\"heading\":{\"deg\":")
      append(heading.degrees)
      append(",\"north\":\"")
      append(heading.north.rawValue)
      append("\",\"acc\":")
      append(Self.accuracy(heading.accuracy))
      append("}}\n")
    case .camera(let camera):
      append(",\"camera\":{\"width\":")
      append(camera.width)
      append(",\"height\":")
      append(camera.height)
      append(",\"fovX\":")
      append(camera.fovX)
      append(",\"fovY\":")
      append(camera.fovY)
      append("}}\n")
    case .sighting(let sighting): encode(sighting)
    case .geoPose(let pose): encode(pose)
    case .route(let route):
      append(",\"route\":")
      append(route.map { RouteFeature.feature(of: $0).text() } ?? "null")
      append("}\n")
    case .tap(let pixel):
      append(",\"tap\":{\"x\":")
      append(pixel.x)
      append(",\"y\":")
      append(pixel.y)
      append("}}\n")
    case .utc(let instant):
      append(",\"utc\":\"")
      append(UTCText.text(instant) ?? "")
      append("\"}\n")
    case .truth(let truth):
      append(",\"truth\":{")
      append(truth.position)
      append(truth.yawDegrees, "yaw")
      append(truth.course, "course")
      append(truth.speed, "speed")
      append("}}\n")
    }
    return true
  }

  private mutating func encode(_ pose: PoseSample) {
    append(",\"pose\":{\"p\":[")
    append(pose.position)
    append("],\"q\":[")
    append(pose.orientation.x)
    append(",")
    append(pose.orientation.y)
    append(",")
    append(pose.orientation.z)
    append(",")
    append(pose.orientation.w)
    append("],\"tracking\":\"")
    append(pose.tracking.rawValue)
    append("\"")
    // An odometry other than the camera's limits the tracking, so it is given as the reason.
    let namesOdometry = pose.odometry != .camera && pose.tracking != .lost
    if let reason = namesOdometry ? pose.odometry.rawValue : pose.reason {
      append(",\"reason\":")
      append(JSONValue.string(reason).text())
    }
    append("}}\n")
  }

  private mutating func encode(_ fix: LocationFix) {
    append(",\"fix\":{")
    append(Position(fix.coordinate, altitude: fix.altitude))
    append(Self.accuracy(fix.horizontalAccuracy), "hAcc")
    append(fix.verticalAccuracy, "vAcc")
    append(fix.course, "course")
    append(fix.courseAccuracy, "courseAcc")
    append(fix.speed, "speed")
    append(fix.speedAccuracy, "speedAcc")
    append("}}\n")
  }

  private mutating func encode(_ sighting: Sighting) {
    append(",\"sighting\":{\"x\":")
    append(sighting.pixel.x)
    append(",\"y\":")
    append(sighting.pixel.y)
    switch sighting.target {
    case .sun: append(",\"of\":\"sun\"")
    case .moon: append(",\"of\":\"moon\"")
    case .position(let position):
      append(",")
      append(position)
    case .direction(let azimuth, let elevation, let sigma):
      append(",\"of\":\"direction\"")
      append(azimuth, "azimuth")
      append(elevation, "elevation")
      append(sigma, "azimuthAcc")
    case .directions(let choices, let elevation):
      append(",\"of\":\"direction\"")
      append(elevation, "elevation")
      append(",\"azimuths\":[")
      for (i, choice) in choices.enumerated() {
        append(i == 0 ? "[" : ",[")
        append(Vector3(choice.azimuthDegrees, choice.sigmaDegrees, choice.probability))
        append("]")
      }
      append("]")
    }
    append("}}\n")
  }

  private mutating func encode(_ pose: GeoPose) {
    append(",\"geoPose\":{\"p\":[")
    append(pose.scenePosition)
    append("],")
    append(pose.position)
    append(Self.accuracy(pose.horizontalAccuracy), "hAcc")
    append(pose.yawDegrees, "yaw")
    append(Self.accuracy(pose.yawAccuracyDegrees), "yawAcc")
    append("}}\n")
  }

  // MARK: Parts

  private static func isRepresentable(_ sample: Sample) -> Bool {
    switch sample {
    case .pose(let pose): pose.position.isFinite && pose.orientation.normSquared.isFinite
    case .heading(let heading): heading.degrees.isFinite
    case .tap(let pixel): pixel.x.isFinite && pixel.y.isFinite
    case .sighting(let sighting):
      sighting.pixel.x.isFinite && sighting.pixel.y.isFinite && isRepresentable(sighting.target)
    case .utc(let instant): UTCText.text(instant) != nil
    case .geoPose(let pose): pose.scenePosition.isFinite && pose.yawDegrees.isFinite
    case .fix, .camera, .route, .truth: true
    }
  }

  private static func isRepresentable(_ target: Sighting.Target) -> Bool {
    switch target {
    case .sun, .moon, .position: true
    case .direction(let azimuth, let elevation, let sigma): azimuth.isFinite && elevation.isFinite && sigma.isFinite
    case .directions(let choices, let elevation):
      elevation.isFinite
        && choices.allSatisfy { $0.azimuthDegrees.isFinite && $0.sigmaDegrees.isFinite && $0.probability.isFinite }
    }
  }

  /// An accuracy that is not a number is invalid, like a negative one.
  private static func accuracy(_ value: Double) -> Double { value.isFinite ? value : -1 }

  /// Three numbers, without their brackets.
  private mutating func append(_ vector: Vector3) {
    append(vector.x)
    append(",")
    append(vector.y)
    append(",")
    append(vector.z)
  }

  private mutating func append(_ position: Position) {
    append("\"lat\":")
    append(position.coordinate.latitude)
    append(",\"lon\":")
    append(position.coordinate.longitude)
    if let altitude = position.altitude, altitude.meters.isFinite {
      append(",\"alt\":")
      append(altitude.meters)
      switch altitude.reference {
      case .ellipsoid: append(",\"altRef\":\"ellipsoid\"")
      case .meanSeaLevel: append(",\"altRef\":\"msl\"")
      }
    }
  }

  /// A member that is left out when its value is absent or not a number.
  private mutating func append(_ value: Double?, _ key: StaticString) {
    guard let value, value.isFinite else { return }
    append(",\"")
    append(key)
    append("\":")
    append(value)
  }

  private mutating func append(_ text: StaticString) {
    line.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func append(_ text: String) { line.append(contentsOf: text.utf8) }

  private mutating func append(_ value: Double) {
    if let whole = Int32(exactly: value), whole != 0 || value.sign == .plus {
      line.append(contentsOf: String(whole).utf8)
    } else {
      line.append(contentsOf: value.description.utf8)
    }
  }
}
