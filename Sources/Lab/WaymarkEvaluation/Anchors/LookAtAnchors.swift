internal import CPortableMath
internal import Waymark
internal import WaymarkGeodesy
internal import WaymarkSimulation

/// A user who turns the phone to each anchor that is passed, and ahead again afterwards.
struct LookAtAnchors {
  /// Anchors nearer than this are looked at, metres.
  private static let reach = 6.0
  /// Users do not turn farther aside while walking, degrees.
  private static let maximumAngle = 110.0
  /// How fast the phone is turned, degrees per second.
  private static let rate = 90.0

  private let targets: [Vector3]
  private var offset = 0.0
  private var lastTime: Double?

  /// - Parameter targets: the anchors' positions.
  init(_ targets: [GeodeticPosition]) { self.targets = targets.map { ECEF.vector(of: $0) } }

  /// Where to look from here on.
  mutating func look(_ moment: SimulatedMoment) -> LookOffset {
    let frame = LocalFrame(origin: moment.position)
    var wanted = 0.0
    var nearest = Self.reach
    for target in targets {
      let enu = frame.enu(ofECEF: target)
      let distance = (enu.x * enu.x + enu.y * enu.y).squareRoot()
      guard distance < nearest, let azimuth = Angle.heading(east: enu.x, north: enu.y) else { continue }
      let aside = Angle.difference(fromDegrees: moment.headingDegrees - offset, toDegrees: azimuth)
      if abs(aside) <= Self.maximumAngle { (nearest, wanted) = (distance, aside) }
    }
    let step = Self.rate * (moment.time - (lastTime ?? moment.time))
    lastTime = moment.time
    offset += max(-step, min(step, wanted - offset))
    return LookOffset(headingDegrees: offset)
  }
}
