internal import CPortableMath
internal import Waymark
internal import WaymarkGeodesy

/// The errors of a positioning receiver: correlated and white noise, multipath bursts, or a recorded series.
struct SimulatedReceiver: Sendable {
  private var parameters: SimulationParameters
  private var east: GaussMarkov
  private var north: GaussMarkov
  private var up: GaussMarkov
  private var burst = Vector3.zero
  private var burstEnds = -Double.infinity
  private var nextBurst: Double
  /// Earth-centred position of the last fix, metres.
  private var lastPosition: Vector3?
  /// 68 % radius that the receiver reports, metres.
  private(set) var reportedAccuracy: Double

  init(parameters: SimulationParameters, random: inout RandomSource) {
    self.parameters = parameters
    east = GaussMarkov(sigma: parameters.gpsSigma, tau: parameters.gpsTau, random: &random)
    north = GaussMarkov(sigma: parameters.gpsSigma, tau: parameters.gpsTau, random: &random)
    up = GaussMarkov(
      sigma: parameters.gpsSigma * parameters.gpsVerticalFactor, tau: parameters.gpsTau, random: &random)
    reportedAccuracy = Self.reportedAccuracy(parameters)
    nextBurst = .infinity
    nextBurst = pause(random: &random)
  }

  /// Goes on with other parameters.
  mutating func change(to parameters: SimulationParameters, at time: Double, random: inout RandomSource) {
    let share = self.parameters.burstShare
    self.parameters = parameters
    east.change(sigma: parameters.gpsSigma, tau: parameters.gpsTau)
    north.change(sigma: parameters.gpsSigma, tau: parameters.gpsTau)
    up.change(sigma: parameters.gpsSigma * parameters.gpsVerticalFactor, tau: parameters.gpsTau)
    reportedAccuracy = Self.reportedAccuracy(parameters)
    if parameters.burstShare != share { nextBurst = time + pause(random: &random) }
  }

  private static func reportedAccuracy(_ parameters: SimulationParameters) -> Double {
    // Standard deviation per axis: of the recording where there is one.
    let sigma =
      parameters.receiverErrors?.horizontalRMS
      ?? (parameters.gpsSigma * parameters.gpsSigma + parameters.gpsWhite * parameters.gpsWhite).squareRoot()
    // Half a metre at least: no phone claims less.
    return max(0.5, AccuracyRadius.perSigma * sigma * parameters.reportedAccuracyFactor)
  }

  /// Mean burst length is 9.5 s; pauses are exponential so that bursts take their share of the time.
  private func pause(random: inout RandomSource) -> Double {
    let share = min(0.9, parameters.burstShare)
    guard share > 0 else { return .infinity }
    return -log(1 - random.unit()) * 9.5 * (1 - share) / share
  }

  /// A fix of where the antenna is.
  ///
  /// - Parameters:
  ///   - position: Earth-centred.
  ///   - altitudes: from where its height counts; nil = no heights.
  ///   - time: seconds.
  ///   - seconds: since the fix before.
  ///   - random: chance.
  /// - Returns: the fix.
  mutating func fix(
    of position: Vector3, altitudes: VerticalReference?, at time: Double, after seconds: Double,
    random: inout RandomSource
  ) -> LocationFix {
    let frame = LocalFrame(origin: ECEF.position(of: position))
    let measured = frame.position(ofENU: error(at: time, after: seconds, random: &random))
    let moved = lastPosition.map { frame.enu(ofECEFVector: position - $0) / seconds } ?? .zero
    lastPosition = position
    let velocity = Vector3(
      moved.x + parameters.velocitySigma * random.normal(), moved.y + parameters.velocitySigma * random.normal(), 0)
    let speed = velocity.length
    // Receivers give no course while they hardly move.
    let hasCourse = parameters.reportsVelocity && speed > 0.5
    return LocationFix(
      coordinate: measured.coordinate, horizontalAccuracy: reportedAccuracy,
      altitude: altitudes.map { Altitude(meters: measured.height, reference: $0) },
      verticalAccuracy: altitudes == nil
        ? nil : reportedAccuracy * parameters.gpsVerticalFactor / AccuracyRadius.perSigma,
      course: hasCourse ? Angle.heading(east: velocity.x, north: velocity.y) : nil,
      courseAccuracy: hasCourse ? max(1, Angle.degrees(atan2(parameters.velocitySigma, speed))) : nil,
      speed: parameters.reportsVelocity ? speed : nil,
      speedAccuracy: parameters.reportsVelocity ? max(0.1, parameters.velocitySigma) : nil)
  }

  /// Error of a fix, east, north, up, metres.
  mutating func error(at time: Double, after seconds: Double, random: inout RandomSource) -> Vector3 {
    if let recorded = parameters.receiverErrors?.error(at: time + parameters.receiverErrorsStart) { return recorded }
    east.advance(by: seconds, random: &random)
    north.advance(by: seconds, random: &random)
    up.advance(by: seconds, random: &random)
    if time >= nextBurst {
      let size = random.uniform(10, 30)
      let angle = random.uniform(0, 2 * .pi)
      burst = Vector3(size * cos(angle), size * sin(angle), random.uniform(-20, 20))
      burstEnds = time + random.uniform(5, 14)
      nextBurst = burstEnds + pause(random: &random)
    }
    let white = Vector3(
      parameters.gpsWhite * random.normal(), parameters.gpsWhite * random.normal(),
      parameters.gpsWhite * parameters.gpsVerticalFactor * random.normal())
    return Vector3(east.value, north.value, up.value) + white + (time < burstEnds ? burst : .zero)
  }
}
