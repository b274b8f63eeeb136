/// Where a scene is on Earth and its rotation: a rigid transform between the scene of ARKit and WebXR
/// (right-handed, metres, +Y up) and geodetic positions.
///
/// The yaw is the heading of the scene's −Z axis, degrees clockwise from true north; with yaw 0, −Z is north and +X
/// is east.
public struct SceneFrame: Hashable, Sendable {
  /// The east-north-up frame at the georeferenced point.
  public let local: LocalFrame
  /// Scene position of that point.
  public let originInScene: Vector3
  /// Heading of the scene's −Z axis, degrees clockwise from true north, [0, 360).
  public let yawDegrees: Double
  /// The surface from which heights of this frame count.
  public let verticalReference: VerticalReference

  let sinYaw: Double
  let cosYaw: Double

  /// Makes a frame from one point known in both worlds and the yaw.
  ///
  /// ```swift
  /// import WaymarkGeodesy
  ///
  /// // A camera scene whose −Z axis points south-east, and a position 40 m ahead of its origin.
  /// guard let here = Coordinate(latitude: 47.0707, longitude: 15.4395) else { return }
  /// let frame = SceneFrame(origin: GeodeticPosition(here, height: 353), yawDegrees: 135)
  /// let ahead = frame.geodeticPosition(ofScene: Vector3(0, 0, -40))
  /// print(ahead.coordinate, frame.scenePosition(of: ahead))
  /// ```
  ///
  /// - Parameters:
  ///   - origin: geodetic position of the point.
  ///   - originInScene: scene position of the same point, metres.
  ///   - yawDegrees: heading of the scene's −Z axis, degrees clockwise from true north.
  ///   - verticalReference: surface from which `origin.height` counts.
  public init(
    origin: GeodeticPosition, originInScene: Vector3 = .zero, yawDegrees: Double = 0,
    verticalReference: VerticalReference = .ellipsoid
  ) {
    self.init(
      local: LocalFrame(origin: origin), originInScene: originInScene, yawDegrees: yawDegrees,
      verticalReference: verticalReference)
  }

  /// The same with a local frame that exists already (cheap: no trigonometry of the origin is repeated).
  public init(
    local: LocalFrame, originInScene: Vector3, yawDegrees: Double, verticalReference: VerticalReference
  ) {
    self.local = local
    self.originInScene = originInScene
    self.yawDegrees = Angle.wrappedTo360(yawDegrees)
    self.verticalReference = verticalReference
    (sinYaw, cosYaw) = Angle.sinCos(degrees: yawDegrees)
  }

  /// Geodetic position of the georeferenced point.
  public var origin: GeodeticPosition { local.origin }

  /// A scene direction as east, north, up.
  public func enu(ofSceneVector v: Vector3) -> Vector3 {
    Vector3(v.x * cosYaw - v.z * sinYaw, -v.x * sinYaw - v.z * cosYaw, v.y)
  }

  /// An east, north, up direction in scene axes.
  public func sceneVector(ofENU v: Vector3) -> Vector3 {
    Vector3(v.x * cosYaw - v.y * sinYaw, v.z, -(v.x * sinYaw + v.y * cosYaw))
  }

  /// Scene position of an Earth-centred point.
  public func scenePosition(ofECEF point: Vector3) -> Vector3 {
    originInScene + sceneVector(ofENU: local.enu(ofECEF: point))
  }

  /// Earth-centred position of a scene position.
  public func ecef(ofScene point: Vector3) -> Vector3 { local.ecef(ofENU: enu(ofSceneVector: point - originInScene)) }

  /// Scene position of a geodetic position whose height counts from `verticalReference`.
  public func scenePosition(of position: GeodeticPosition) -> Vector3 {
    scenePosition(ofECEF: ECEF.vector(of: position))
  }

  /// Geodetic position (height above `verticalReference`) of a scene position.
  public func geodeticPosition(ofScene point: Vector3) -> GeodeticPosition {
    local.position(ofENU: enu(ofSceneVector: point - originInScene))
  }

  /// Heading of a scene direction, degrees clockwise from true north, [0, 360); nil for a vertical direction.
  public func heading(ofSceneVector v: Vector3) -> Double? {
    let enu = enu(ofSceneVector: v)
    return Angle.heading(east: enu.x, north: enu.y)
  }

  /// The same georeference with another yaw, rotated about a scene point that keeps its position on Earth.
  public func rotated(toYawDegrees yaw: Double, about pivot: Vector3) -> SceneFrame {
    SceneFrame(
      origin: geodeticPosition(ofScene: pivot), originInScene: pivot, yawDegrees: yaw,
      verticalReference: verticalReference)
  }
}
