internal import CPortableMath
public import WaymarkGeodesy

/// Bearing and distance back to a saved place: without a route, a map or a network.
public struct LeadBack: Equatable, Sendable {
  /// Geodesic distance, metres.
  public var distance: Double
  /// Initial bearing, degrees clockwise from true north; nil at the place.
  public var bearingDegrees: Double?
  /// How far to turn from where the phone points, degrees, clockwise positive, [−180, 180); nil at the place or while
  /// the phone's heading is unknown. It is the needle's angle on the screen, clockwise from its top.
  public var turnDegrees: Double?
  /// Height of the saved place above the user, metres; nil where one is unknown or they refer to different surfaces.
  public var climb: Double?
  /// Whether the saved place is reached: within the accuracy of both positions, taken as 4 m at least and 30 m at most.
  public var isHere: Bool
  /// The sound that leads there.
  public var sound: LeadBackSound

  /// Computes bearing and distance.
  ///
  /// - Parameters:
  ///   - position: the saved place.
  ///   - user: the user's position.
  ///   - headingDegrees: where the phone points, degrees clockwise from true north; nil when unknown.
  ///   - accuracy: 68 % radius of both positions together, metres; the saved place is reached within it, taken as 4 m at
  ///     least and 30 m at most.
  public init(to position: Position, from user: Position, headingDegrees: Double?, accuracy: Double = 0) {
    let line = Geodesic.wgs84.inverse(from: user.coordinate, to: position.coordinate)
    distance = line.distance
    let near = max(4, min(30, accuracy.isFinite ? accuracy : 4))
    isHere = line.distance <= near
    bearingDegrees = line.distance > 0.01 ? Angle.wrappedTo360(line.initialAzimuth) : nil
    if let bearingDegrees, let headingDegrees, headingDegrees.isFinite {
      turnDegrees = Angle.difference(fromDegrees: headingDegrees, toDegrees: bearingDegrees)
    }
    if let there = position.altitude, let here = user.altitude, there.reference == here.reference {
      climb = there.meters - here.meters
    }
    sound = LeadBackSound(turnDegrees: turnDegrees, distance: line.distance, isHere: isHere)
  }

  /// Direction and distance in words, for example “behind you to the left, 120 m”.
  public func words(language: GuidanceLanguage, units: UnitSystem) -> String {
    if isHere { return language.here }
    guard let turnDegrees else { return language.distance(meters: distance, units: units) }
    return language.whereabouts(turnDegrees: turnDegrees, meters: distance, units: units)
  }

  /// Where a phone points, as a direction of the scene: along the camera's view while it is held up, along the
  /// picture's upper edge while it lies flat, without a jump between the two.
  ///
  /// - Parameter orientation: rotation of camera axes into scene axes.
  /// - Returns: a horizontal direction, not of length one; nil when the rotation is none.
  public static func pointing(_ orientation: Quaternion) -> Vector3? {
    guard let rotated = orientation.normalized else { return nil }
    let forward = rotated.rotate(Vector3(0, 0, -1))
    let up = rotated.rotate(Vector3(0, 1, 0))
    // Looking down the upper edge leads on from the view, looking up the lower one.
    let direction = forward - up * forward.y
    let level = Vector3(direction.x, 0, direction.z)
    return level.lengthSquared > 1e-6 ? level : nil
  }
}
