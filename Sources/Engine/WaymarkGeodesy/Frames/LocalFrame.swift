/// The local Cartesian frame east, north, up (metres) that touches the Earth at an origin. Exact through `ECEF`.
public struct LocalFrame: Hashable, Sendable {
  /// Where the frame touches.
  public let origin: GeodeticPosition
  /// Earth-centred vector of the origin.
  public let originECEF: Vector3
  /// Unit vector to the east in Earth-centred axes.
  public let east: Vector3
  /// Unit vector to the north in Earth-centred axes.
  public let north: Vector3
  /// Unit vector up (the ellipsoid's normal) in Earth-centred axes.
  public let up: Vector3

  /// The frame at a position.
  ///
  /// ```swift
  /// import WaymarkGeodesy
  ///
  /// guard let clockTower = Coordinate(latitude: 47.0737, longitude: 15.4377),
  ///   let station = Coordinate(latitude: 47.0727, longitude: 15.4163)
  /// else { return }
  /// let frame = LocalFrame(origin: GeodeticPosition(clockTower, height: 480))
  /// let v = frame.enu(of: GeodeticPosition(station, height: 410))
  /// print("east \(v.x) m, north \(v.y) m, up \(v.z) m")
  /// ```
  public init(origin: GeodeticPosition) {
    self.origin = origin
    originECEF = ECEF.vector(of: origin)
    let (sinLat, cosLat) = Angle.sinCos(degrees: origin.coordinate.latitude)
    let (sinLon, cosLon) = Angle.sinCos(degrees: origin.coordinate.longitude)
    east = Vector3(-sinLon, cosLon, 0)
    north = Vector3(-sinLat * cosLon, -sinLat * sinLon, cosLat)
    up = Vector3(cosLat * cosLon, cosLat * sinLon, sinLat)
  }

  /// East, north, up of an Earth-centred point.
  public func enu(ofECEF point: Vector3) -> Vector3 {
    enu(ofECEFVector: point - originECEF)
  }

  /// East, north, up of an Earth-centred direction.
  public func enu(ofECEFVector v: Vector3) -> Vector3 { Vector3(east.dot(v), north.dot(v), up.dot(v)) }

  /// East, north, up of a geodetic position whose height counts from the same surface as the origin's.
  public func enu(of position: GeodeticPosition) -> Vector3 { enu(ofECEF: ECEF.vector(of: position)) }

  /// The Earth-centred direction of an east, north, up direction.
  public func ecefVector(ofENU v: Vector3) -> Vector3 { east * v.x + north * v.y + up * v.z }

  /// The Earth-centred point at an east, north, up offset.
  public func ecef(ofENU v: Vector3) -> Vector3 { originECEF + east * v.x + north * v.y + up * v.z }

  /// The geodetic position at an east, north, up offset.
  public func position(ofENU v: Vector3) -> GeodeticPosition { ECEF.position(of: ecef(ofENU: v)) }
}
