internal import CPortableMath
internal import Waymark
internal import WaymarkGeodesy

/// The person of a simulated walk: where the camera truly is and how it is truly held.
struct Walker: Sendable {
  private let index: RouteIndex
  private var parameters: SimulationParameters
  private var pace: GaussMarkov
  private var side: GaussMarkov
  private var glance: GaussMarkov
  private var askew: GaussMarkov
  private var tilt: GaussMarkov
  private var roll: GaussMarkov
  private var bodyHeading: Double
  private(set) var arcLength = 0.0
  private var standing: Double
  private var stride = 0.0

  /// Seconds within which a phone is held otherwise.
  private static let askewTime = 30.0

  /// Earth-centred position of the camera (heights count from the route's own reference).
  private(set) var position = Vector3.zero
  /// Rotation of the phone in addition to the walker's own.
  var look = LookOffset()

  init(index: RouteIndex, parameters: SimulationParameters, random: inout RandomSource) {
    self.index = index
    self.parameters = parameters
    pace = GaussMarkov(sigma: parameters.speedVariation, tau: 8, random: &random)
    side = GaussMarkov(sigma: parameters.wander, tau: 12, random: &random)
    glance = GaussMarkov(sigma: parameters.lookAround, tau: 3, random: &random)
    tilt = GaussMarkov(sigma: parameters.lookAround / 3, tau: 2, random: &random)
    roll = GaussMarkov(sigma: parameters.lookAround / 4, tau: 2, random: &random)
    askew = GaussMarkov(sigma: parameters.phoneAskew, tau: Self.askewTime, random: &random)
    standing = parameters.standingStart
    bodyHeading = 0
    bodyHeading = pathHeading()
    place()
  }

  /// Heading of the viewing direction, degrees from true north.
  var headingDegrees: Double { bodyHeading + glance.value + askew.value + look.headingDegrees }
  /// Elevation of the viewing direction, degrees.
  var pitchDegrees: Double { max(-89, min(89, -6 + tilt.value + look.pitchDegrees)) }
  /// Roll about the viewing direction, degrees.
  var rollDegrees: Double { roll.value + look.rollDegrees }

  /// Goes on with other parameters.
  mutating func change(to parameters: SimulationParameters) {
    self.parameters = parameters
    pace.change(sigma: parameters.speedVariation, tau: 8)
    side.change(sigma: parameters.wander, tau: 12)
    glance.change(sigma: parameters.lookAround, tau: 3)
    tilt.change(sigma: parameters.lookAround / 3, tau: 2)
    roll.change(sigma: parameters.lookAround / 4, tau: 2)
    askew.change(sigma: parameters.phoneAskew, tau: Self.askewTime)
  }

  var hasArrived: Bool { arcLength >= index.length }

  /// Speed over ground now, m/s.
  var speed: Double {
    guard standing <= 0, !hasArrived else { return 0 }
    // Everybody arrives some time, also with parameters that are no speed.
    let usual = max(0.05, min(1000, parameters.speed))
    return max(0.15 * usual, usual * (1 + pace.value))
  }

  mutating func advance(by seconds: Double, random: inout RandomSource) {
    pace.advance(by: seconds, random: &random)
    side.advance(by: seconds, random: &random)
    glance.advance(by: seconds, random: &random)
    tilt.advance(by: seconds, random: &random)
    roll.advance(by: seconds, random: &random)
    askew.advance(by: seconds, random: &random)
    let step = speed * seconds
    standing = max(0, standing - seconds)
    arcLength = min(index.length, arcLength + step)
    // Two steps a metre and a half: the sway's phase.
    stride += step / 0.75
    // The body follows the path with a time constant of half a second, at most 120° a second.
    let difference = Angle.difference(fromDegrees: bodyHeading, toDegrees: pathHeading())
    let limit = 120 * seconds
    bodyHeading += max(-limit, min(limit, difference * (1 - exp(-seconds / 0.5))))
    place()
  }

  /// Heading of the path a stride ahead.
  private func pathHeading() -> Double {
    let point = index.point(at: arcLength)
    let frame = LocalFrame(origin: ECEF.position(of: point))
    let d = frame.enu(ofECEFVector: index.direction(at: min(index.length, arcLength + 1), rounding: 1))
    return Angle.heading(east: d.x, north: d.y) ?? bodyHeading
  }

  private mutating func place() {
    let ground = index.point(at: arcLength)
    let origin = ECEF.position(of: ground)
    let frame = LocalFrame(
      origin: GeodeticPosition(origin.coordinate, height: index.altitude(at: arcLength)?.meters ?? 0))
    let path = frame.enu(ofECEFVector: index.direction(at: arcLength, rounding: 1))
    let right = Vector3(path.y, -path.x, 0).normalized ?? Vector3(1, 0, 0)
    let swing = parameters.sway * sin(.pi * stride)
    let bob = parameters.sway * cos(2 * .pi * stride)
    var offset = right * (side.value + swing)
    offset.z = parameters.cameraHeight + bob
    position = frame.ecef(ofENU: offset)
  }
}
