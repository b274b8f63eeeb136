import TestSupport
import Waymark
import WaymarkEvaluation
import WaymarkGeodesy

/// Values that many tests need.
enum Fixtures {
  /// A coordinate that is known to be valid.
  static func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("bad coordinate in a test")
    }
    return coordinate
  }

  static let graz = coordinate(47.0707, 15.4395)

  /// A phone in portrait.
  static let camera: CameraIntrinsics = {
    guard let camera = CameraIntrinsics(width: 390, height: 844, fovX: 37.6) else { preconditionFailure() }
    return camera
  }()

  /// A route through points given as metres east and north of an origin.
  static func route(
    from origin: Coordinate = graz, _ points: [(east: Double, north: Double)], altitudes: [Double] = []
  ) throws -> Route {
    let frame = LocalFrame(origin: GeodeticPosition(origin, height: 0))
    return try Route(
      geometry: points.map { frame.position(ofENU: Vector3($0.east, $0.north, 0)).coordinate },
      altitudes: altitudes.map { Altitude(meters: $0, reference: .meanSeaLevel) }, source: "test")
  }

  /// Orientation of a camera with a heading (from the scene's −Z), pitch and roll, all in degrees.
  static func orientation(heading: Double, pitch: Double = 0, roll: Double = 0) -> Quaternion {
    Quaternion(axis: Vector3(0, 1, 0), angleRadians: Angle.radians(-heading))
      * Quaternion(axis: Vector3(1, 0, 0), angleRadians: Angle.radians(pitch))
      * Quaternion(axis: Vector3(0, 0, 1), angleRadians: Angle.radians(roll))
  }

  /// A uniformly random rotation.
  static func randomOrientation(_ generator: inout SeededGenerator) -> Quaternion {
    while true {
      let q = Quaternion(
        x: generator.uniform(-1...1), y: generator.uniform(-1...1), z: generator.uniform(-1...1),
        w: generator.uniform(-1...1))
      if q.normSquared <= 1, q.normSquared > 0.01, let unit = q.normalized { return unit }
    }
  }

  /// A session whose alignment is exact: one fix at the scene's origin, yaw as given.
  static func alignedSession(
    at origin: Coordinate = graz, yaw: Double = 0, altitude: Double? = nil, style: OverlayStyle = OverlayStyle()
  ) -> Session<BestEstimateAlignment> {
    var session = Session(strategy: BestEstimateAlignment(initialYaw: .fixed(degrees: yaw)), style: style)
    session.take(TimedSample(time: 0, .pose(PoseSample(position: .zero, orientation: .identity))))
    session.take(
      TimedSample(
        time: 0,
        .fix(
          LocationFix(
            coordinate: origin, horizontalAccuracy: 1,
            altitude: altitude.map { Altitude(meters: $0, reference: .meanSeaLevel) }))))
    session.take(TimedSample(time: 0.03, .pose(PoseSample(position: .zero, orientation: .identity))))
    return session
  }
}
