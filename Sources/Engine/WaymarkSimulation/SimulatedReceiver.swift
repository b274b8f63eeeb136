internal import CPortableMath
internal import Waymark
internal import WaymarkGeodesy

/// The errors of a positioning receiver: correlated and white noise, multipath bursts, or a recorded series.
struct SimulatedReceiver: Sendable {
  private var parameters: SimulationParameters
  private var east: GaussMarkov
  private var north: GaussMarkov
  private var up: GaussMarkov
  private var eastVelocity: GaussMarkov
  private var northVelocity: GaussMarkov
  /// The error as the receiver's filter has it; nil before the first.
  private var smoothed: Vector3?
  private var lastFix: LocationFix?
  /// Where the antenna was, for fixes that come late.
  private var track: [(time: Double, position: Vector3)] = []
  private var burst = Vector3.zero
  private var burstEnds = -Double.infinity
  private var nextBurst: Double
  /// Earth-centred position of the last fix, metres.
  private var lastPosition: Vector3?
  /// 68 % radius that the receiver reports, metres.
  private(set) var reportedAccuracy: Double
  /// Of the recorded velocities, m/s per axis; nil where there are none.
  private var recordedVelocityRMS: Double?

  init(parameters: SimulationParameters, random: inout RandomSource) {
    self.parameters = parameters
    east = GaussMarkov(sigma: parameters.gpsSigma, tau: parameters.gpsTau, random: &random)
    north = GaussMarkov(sigma: parameters.gpsSigma, tau: parameters.gpsTau, random: &random)
    up = GaussMarkov(
      sigma: parameters.gpsSigma * parameters.gpsVerticalFactor, tau: Self.verticalTau(parameters), random: &random)
    (eastVelocity, northVelocity) = (
      GaussMarkov(sigma: 0, tau: 1, random: &random), GaussMarkov(sigma: 0, tau: 1, random: &random)
    )
    reportedAccuracy = Self.reportedAccuracy(parameters)
    recordedVelocityRMS = parameters.receiverErrors?.velocityRMS
    nextBurst = .infinity
    if parameters.velocityTau > 0 {
      let (sigma, tau) = (parameters.velocitySigma, parameters.velocityTau)
      eastVelocity = GaussMarkov(sigma: sigma, tau: tau, random: &random)
      northVelocity = GaussMarkov(sigma: sigma, tau: tau, random: &random)
    }
    nextBurst = pause(random: &random)
  }

  /// Goes on with other parameters.
  mutating func change(to parameters: SimulationParameters, at time: Double, random: inout RandomSource) {
    let share = self.parameters.burstShare
    self.parameters = parameters
    east.change(sigma: parameters.gpsSigma, tau: parameters.gpsTau)
    north.change(sigma: parameters.gpsSigma, tau: parameters.gpsTau)
    up.change(sigma: parameters.gpsSigma * parameters.gpsVerticalFactor, tau: Self.verticalTau(parameters))
    eastVelocity.change(sigma: parameters.velocitySigma, tau: parameters.velocityTau)
    northVelocity.change(sigma: parameters.velocitySigma, tau: parameters.velocityTau)
    reportedAccuracy = Self.reportedAccuracy(parameters)
    recordedVelocityRMS = parameters.receiverErrors?.velocityRMS
    if parameters.burstShare != share { nextBurst = time + pause(random: &random) }
  }

  private static func verticalTau(_ parameters: SimulationParameters) -> Double {
    parameters.gpsVerticalTau > 0 ? parameters.gpsVerticalTau : parameters.gpsTau
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
    if parameters.repeatedShare > 0, let lastFix, random.unit() < parameters.repeatedShare { return lastFix }
    let position = delayed(position, at: time)
    let frame = LocalFrame(origin: ECEF.position(of: position))
    let measured = frame.position(ofENU: smooth(error(at: time, after: seconds, random: &random), after: seconds))
    let moved = lastPosition.map { frame.enu(ofECEFVector: position - $0) / seconds } ?? .zero
    lastPosition = position
    let recorded = parameters.receiverErrors?.entry(near: time + parameters.receiverErrorsStart)
    let off =
      recorded?.velocity.map { Vector3($0.east, $0.north, 0) } ?? velocityError(after: seconds, random: &random)
    let velocity = Vector3(moved.x + off.x, moved.y + off.y, 0)
    let speed = velocity.length
    let velocitySigma =
      (recordedVelocityRMS ?? parameters.velocitySigma) * parameters.velocityAccuracyFactor
    let accuracy = statedAccuracy(recorded)
    // Receivers give no course while they hardly move.
    let hasCourse = parameters.reportsVelocity && speed > 0.5
    let fix = LocationFix(
      coordinate: measured.coordinate, horizontalAccuracy: accuracy,
      altitude: altitudes.map {
        parameters.altitudeMixUp.reported(
          Altitude(meters: measured.height + parameters.altitudeBias, reference: $0),
          undulation: parameters.geoidUndulation)
      },
      verticalAccuracy: altitudes == nil
        ? nil
        : accuracy * parameters.gpsVerticalFactor / AccuracyRadius.perSigma
          * parameters.verticalAccuracyFactor,
      course: hasCourse ? Angle.heading(east: velocity.x, north: velocity.y) : nil,
      courseAccuracy: hasCourse ? max(1, Angle.degrees(atan2(velocitySigma, speed))) : nil,
      speed: parameters.reportsVelocity ? speed : nil,
      speedAccuracy: parameters.reportsVelocity ? max(0.1, velocitySigma) : nil)
    lastFix = fix
    return fix
  }

  /// 68 % radius that goes with a fix: the recording's own, where it is wanted and known.
  private func statedAccuracy(_ recorded: ReceiverErrorSeries.Entry?) -> Double {
    guard parameters.statesRecordedAccuracy, let own = recorded?.accuracy else { return reportedAccuracy }
    return max(0.5, own * parameters.reportedAccuracyFactor)
  }

  /// Where the antenna was when the fix at hand was measured.
  private mutating func delayed(_ position: Vector3, at time: Double) -> Vector3 {
    guard parameters.fixLatency > 0 else { return position }
    track.append((time, position))
    let moment = time - parameters.fixLatency
    while track.count > 1, track[1].time <= moment { track.removeFirst() }
    guard track.count > 1, moment > track[0].time else { return track[0].position }
    let part = (moment - track[0].time) / (track[1].time - track[0].time)
    return track[0].position + (track[1].position - track[0].position) * part
  }

  private mutating func smooth(_ error: Vector3, after seconds: Double) -> Vector3 {
    guard parameters.fixSmoothing > 0, let last = smoothed else {
      smoothed = error
      return error
    }
    let kept = exp(-seconds / parameters.fixSmoothing)
    let value = error + (last - error) * kept
    smoothed = value
    return value
  }

  private mutating func velocityError(after seconds: Double, random: inout RandomSource) -> Vector3 {
    guard parameters.velocityTau > 0 else {
      let sigma = parameters.velocitySigma
      return Vector3(sigma * random.normal(), sigma * random.normal(), 0)
    }
    eastVelocity.advance(by: seconds, random: &random)
    northVelocity.advance(by: seconds, random: &random)
    return Vector3(eastVelocity.value, northVelocity.value, 0)
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
