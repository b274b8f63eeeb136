internal import CPortableMath
internal import WaymarkGeodesy

/// Follows the user along a route: a hidden Markov model over arc length with a state for being away from it.
///
/// Odometry moves the belief along the line (only its component in the line's direction counts); the distance of the
/// position from the line and the direction of walking weight it. Errors of the position are correlated over a minute
/// or so: the newest position counts once, older ones by the time that they cover (the information of the mean of a
/// Gauss–Markov process, 1 + T/2τ observations). A course along the line is no evidence, one across it is evidence
/// against being on it. Work is done every metre or second, on the cells that are likely: it depends neither on the
/// route's length nor on the frame rate.
public struct ProgressFilter: Sendable {
  /// The route that is followed.
  public let index: RouteIndex
  /// Where the user is; nil before the first position.
  public private(set) var progress: RouteProgress?

  let parameters: Parameters
  private var report: RouteReport
  private var belief: ArcBelief
  private var visits: RouteVisits
  private var pace = WalkingPace()
  private var lastTime: Double?
  private var lastUpdate = 0.0
  /// Walked since the last update, Earth-centred.
  private var pending = Vector3.zero
  private var pendingHasOdometry = true
  private var lastPoint = Vector3.zero
  /// Place at the last update, for walking without odometry.
  private var anchor = Vector3.zero
  /// Direction of the last metres, length one; nil while standing from the start.
  private var course: Vector3?
  private var estimate: Double?
  private var sigma = 0.0
  private var offProbability = 0.0
  private var crossTrack = CrossTrackTest()
  /// The streets around; nil = none are known.
  private var streets: RouteStreets?
  private var offSince: Double?
  /// The last report while on the route.
  private var reported: (time: Double, arcLength: Double)?
  /// Walked since then, metres.
  private var walkedSinceReport = 0.0
  /// Walked back along the route, metres.
  private var metersBack = 0.0
  /// Walked away from one of its ends, metres.
  private var metersFromEnd = 0.0
  private var isOff = false
  private var hasArrived = false
  private var secondsSinceSeeding = 0.0
  private var metersSinceSeeding = 0.0
  /// Since when another group has been clearly likelier, seconds.
  private var likelierSince: Double?

  /// Starts to follow a route.
  ///
  /// - Complexity: That of `RouteIndex(_:)`.
  public init(route: Route, parameters: Parameters = Parameters()) {
    self.init(index: RouteIndex(route), parameters: parameters)
  }

  /// Starts to follow a route that is prepared already.
  public init(index: RouteIndex, parameters: Parameters = Parameters()) {
    self.index = index
    self.parameters = parameters
    report = RouteReport(index)
    visits = RouteVisits(index)
    belief = ArcBelief(length: index.length)
  }

  /// Uses these streets from now on to distinguish crossing a street from leaving it, and bends from branches; nil =
  /// none are known.
  public mutating func setStreets(_ streets: StreetNetwork?) {
    self.streets = streets.flatMap { RouteStreets($0) }
    report.setStreets(streets)
  }

  /// The user is here now.
  ///
  /// - Complexity: O(n) in the likely cells, 1024 at most, where a metre was walked or a second passed; else O(log n)
  ///   in the route's vertices.
  public mutating func update(_ observation: ProgressObservation) {
    guard observation.time.isFinite, observation.point.isFinite, let up = observation.point.normalized else { return }
    let elapsed = max(0, observation.time - (lastTime ?? observation.time))
    lastTime = observation.time
    if let moved = observation.displacement, moved.isFinite, moved.length < 50 {
      pending += moved - up * moved.dot(up)
    } else if estimate != nil {
      pendingHasOdometry = false
    }
    let walked = observation.displacement?.length ?? observation.point.distance(to: lastPoint)
    if walked.isFinite { walkedSinceReport += walked }
    lastPoint = observation.point
    let sigma = observation.sigma.flatMap { $0.isFinite && $0 > 0 ? max(0.5, $0) : nil } ?? parameters.usualSigma
    guard estimate != nil, elapsed < parameters.maximumGap, belief.count > 0 || belief.off > 0 else {
      begin(observation, sigma: sigma)
      publish(sigma: sigma, at: observation.time)
      return
    }
    if !pendingHasOdometry { pending = observation.point - anchor }
    let stride = pendingHasOdometry ? parameters.stride : max(3, parameters.stride)
    let seconds = observation.time - lastUpdate
    // Not a number after a jump of the clock: then it is time.
    if pending.length >= stride || !(seconds < 1) {
      step(observation, sigma: sigma, seconds: max(0, seconds), moves: pending.length >= stride / 2)
    }
    testCrossTrack(sigma: sigma)
    publish(sigma: sigma, at: observation.time)
  }

  /// Who walked farther across the line than any street is wide has left it: that needs no more patience.
  private mutating func testCrossTrack(sigma: Double) {
    guard !isOff, pendingHasOdometry, sigma < parameters.poorSigma, let estimate else { return }
    let (index, point) = (index, lastPoint)
    let hasLeft: Bool
    if let streets, let corridor = streets.corridor, self.sigma < parameters.maximumArcSigma {
      hasLeft = crossTrack.hasLeft(
        pending: pending, sigma: sigma, parameters, corridor: corridor, offset: { point - index.point(at: estimate) },
        hasExit: { streets.hasExit(at: point, heading: $0, across: $1, toBorder: $2, sigma: sigma) })
    } else {
      hasLeft = crossTrack.hasLeft(pending: pending, sigma: sigma, parameters) { point - index.point(at: estimate) }
    }
    guard hasLeft else { return }
    if let course, let streets,
      streets.followsBend(at: point, course: course, near: estimate, on: index, sigma: sigma, parameters)
    {
      return
    }
    leave()
  }

  private mutating func leave() {
    crossTrack.restart()
    isOff = true
    offProbability = max(offProbability, parameters.offProbability)
    belief.off = max(belief.off, 0.99)
  }

  /// Walking away from an end of the route is not crossing a street: the line goes on straight there, and the belief with it.
  private mutating func testEnds(_ walked: Double, _ direction: Vector3) {
    guard !isOff, let estimate, estimate <= 0 || estimate >= index.length else {
      metersFromEnd = 0
      return
    }
    let along = direction.dot(index.direction(at: estimate, rounding: 1.5))
    let away = estimate <= 0 ? -along : along
    metersFromEnd = away < 0 ? 0 : metersFromEnd + walked * away
    if metersFromEnd > parameters.beyondEnd { leave() }
  }

  /// The session's clock jumped: times from before cannot be compared with those from now on.
  public mutating func restartClock() {
    lastTime = nil
    lastUpdate = 0
    offSince = nil
    likelierSince = nil
    reported = nil
    if estimate != nil { lastUpdate = .nan }
  }

  // MARK: Belief

  /// The first position, or the first after a long time.
  private mutating func begin(_ observation: ProgressObservation, sigma: Double) {
    let before = estimate
    belief.removeAll()
    crossTrack.restart()
    pending = .zero
    pendingHasOdometry = true
    anchor = observation.point
    lastUpdate = observation.time
    guard let nearest = index.nearest(to: observation.point) else { return }
    let reach = nearest.distance + max(8, 2 * sigma)
    var left = 8
    var share = 0.75
    index.passes(of: observation.point, within: reach, separation: 4 * sigma + 12) { pass in
      // The earliest of parts that are about equally near is meant; after a pause the one where the user was.
      var mass = share
      if let before { mass = exp(-abs(pass.arcLength - before) / 200) }
      belief.add(mass * exp(sideLog(pass.distance, sigma)), at: pass.arcLength, sigma: 1.5 * max(1, sigma))
      share *= 0.25
      left -= 1
      return left > 0
    }
    belief.off = 0.05 * exp(offLog)
    if !belief.normalize() { belief.off = 1 }
    read(observation, sigma: sigma, expected: nil)
    if estimate == nil { estimate = nearest.arcLength }
  }

  /// One step of the filter.
  private mutating func step(_ observation: ProgressObservation, sigma: Double, seconds: Double, moves: Bool) {
    // After a jump of the clock the time that passed is not known.
    let seconds = seconds.isNaN ? 0.5 : min(seconds, parameters.maximumGap)
    lastUpdate = observation.time
    let walked = moves ? min(30, pending.length) : 0
    var expected = estimate ?? 0
    let direction = pending / max(1e-9, pending.length)
    if moves {
      let before = course ?? direction
      // Turning round, the old course must not cancel the new one.
      course = (before * (before.dot(direction) < 0 ? 0.5 : 2) + direction).normalized ?? direction
      let arcBefore = expected
      walk(direction, walked, observation, sigma: sigma)
      expected = min(
        index.length, max(0, expected + walked * direction.dot(index.direction(at: expected, rounding: 1.5))))
      if !isOff, pendingHasOdometry || walked / max(0.1, seconds) < 3,
        let usual = report.usualSeconds(from: arcBefore, to: expected)
      {
        pace.add(usualSeconds: usual, seconds: seconds, distance: walked)
      }
      pending = .zero
      pendingHasOdometry = observation.displacement != nil
      anchor = observation.point
    }
    let isWalking = walked > 0.3 * seconds
    let share = min(1, seconds / parameters.independence * (isWalking ? 1 : parameters.standingShare))
    let (index, point) = (index, observation.point)
    var cursor = 0
    let parameters = parameters
    belief.weigh { arc in
      let log = Self.positionLog(point, index.point(at: arc, cursor: &cursor), arc, index, sigma, parameters)
      return exp(share * (log.along + log.side))
    }
    belief.off *= exp(share * offLog)
    secondsSinceSeeding += seconds
    metersSinceSeeding += walked
    if secondsSinceSeeding >= 2 || metersSinceSeeding >= 2 { seed(observation, sigma: sigma) }
    if !belief.normalize() { belief.off = 1 }
    read(observation, sigma: sigma, expected: expected)
    if moves { testEnds(walked, direction) }
    if isOff || !pendingHasOdometry { crossTrack.restart() }
    if moves, let estimate { streets?.follow(index, to: estimate) }
  }

  /// Moves the belief by a distance walked.
  private mutating func walk(
    _ direction: Vector3, _ walked: Double, _ observation: ProgressObservation, sigma: Double
  ) {
    let p = parameters
    let parts = max(1, (walked / 1.2).rounded(.up))
    let part = walked / parts
    let own = pendingHasOdometry ? p.courseSigmaDegrees : p.courseSigmaWithoutOdometry
    let stated = observation.courseSigmaDegrees.flatMap { $0.isFinite ? min(180, abs($0)) : nil } ?? 10
    let width = Angle.radians(min(90, (own * own + stated * stated).squareRoot()))
    let sharpness = 1 / (width * width)
    let usual = log(0.6)
    let (any, back) = (log(p.anyCourse), log(p.backwards))
    let steady = (pendingHasOdometry ? p.variancePerMeter : p.variancePerMeterWithoutOdometry) * part
    let turning = p.turningVariancePerMeter * part
    let (near, far) = (part / p.courseIndependence, part / p.courseIndependenceBeside)
    let crossing = pendingHasOdometry ? p.crossing : p.crossingWithoutOdometry
    let (index, point) = (index, observation.point)
    let isMapped = streets?.corridor != nil
    let beside = estimate.flatMap { estimate in
      pendingHasOdometry && !isOff
        ? RouteStreets.line(
          through: observation.point, sigma: sigma, beside: index, at: estimate, corridor: streets?.corridor, p) : nil
    }
    for _ in 0..<Int(parts) {
      var (behind, ahead) = (0, 0)
      let leaving = p.leavingPerMeter * part * (1 - belief.off)
      var stretch = CrossTrackTest.Stretch(length: part)
      belief.move { cell, mass in
        let arc = max(0, min(index.length, cell))
        let a = index.point(at: max(0, arc - 1.5), cursor: &behind)
        let b = index.point(at: min(index.length, arc + 1.5), cursor: &ahead)
        let d = b - a
        let length = d.length
        // A route of one point has no direction.
        let cosine = length > 1e-6 ? max(-1, min(1, direction.dot(d) / length)) : 1
        let log = max(any, sharpness * (cosine - 1), back + sharpness * (-cosine - 1))
        // Streets are crossed towards the line and a little beyond it.
        let offset = point - (a + b) * 0.5
        let along = length > 1e-6 ? offset.dot(d) / length : 0
        let side = max(0, offset.lengthSquared - along * along).squareRoot()
        var tempering = side < crossing ? near : far
        if side > p.corridor, length > 1e-6, (offset - d * (along / length)).dot(direction) < 0 {
          tempering *= p.inwardShare
        }
        let shift = beside?.shift(part, direction, at: arc, index, &behind, &ahead) ?? (part * cosine, 0)
        if length > 1e-6 { stretch.add(mass, direction, cosine: cosine, line: d / length) }
        return ArcBelief.Motion(
          shift: shift.mean, variance: steady + shift.variance + turning * (1 - cosine * cosine),
          factor: exp(tempering * min(0, log - usual)))
      }
      belief.off += leaving
      crossTrack.add(stretch, course: direction, isMapped: isMapped)
    }
  }

  /// Gives nearby other parts of the route a small probability, also as a return from being away.
  private mutating func seed(_ observation: ProgressObservation, sigma: Double) {
    let (seconds, meters) = (secondsSinceSeeding, metersSinceSeeding)
    (secondsSinceSeeding, metersSinceSeeding) = (0, 0)
    seedReturn(observation, sigma: sigma, meters: meters)
    let returning = belief.off * (1 - exp(-parameters.returningPerSecond * seconds))
    let leaping = (1 - belief.off) * parameters.leapPerMeter * meters
    guard returning > 1e-6 || leaping > 1e-6 else { return }
    let reach = parameters.corridor + 2.5 * (sigma * sigma + parameters.sideSigma * parameters.sideSigma).squareRoot()
    var best = 0.0
    var sum = 0.0
    let separation = 4 * sigma + 12
    let (point, index, course) = (observation.point, index, course)
    let parameters = parameters
    func weight(_ pass: RouteIndex.Nearest) -> Double {
      var fits = course.map { $0.dot(index.direction(at: pass.arcLength, rounding: 1.5)) } ?? 1
      // At an end only a user who moves towards the route returns to it.
      fits = pass.arcLength <= 0 ? max(0, fits) : pass.arcLength >= index.length ? max(0, -fits) : abs(fits)
      return exp(Self.sideLog(pass.distance, sigma, parameters)) * max(0.01, fits * fits * fits * fits)
    }
    var left = 12
    index.passes(of: point, within: reach, separation: separation) { pass in
      let w = weight(pass)
      best = max(best, w)
      sum += w
      left -= 1
      return left > 0
    }
    guard sum > 0 else { return }
    let back = returning * min(1, best)
    left = 12
    index.passes(of: point, within: reach, separation: separation) { pass in
      let share = weight(pass) / sum
      belief.add((back + leaping) * share, at: pass.arcLength, sigma: max(1.5, sigma))
      left -= 1
      return left > 0
    }
    belief.off -= back
  }

  /// A user who turns back where the route soon returns has probably turned before its end: what is left out counts as
  /// walked.
  private mutating func seedReturn(_ observation: ProgressObservation, sigma: Double, meters: Double) {
    let p = parameters
    guard !isOff, let estimate, let course,
      course.dot(index.direction(at: estimate, rounding: 1.5)) < -p.sameDirection
    else {
      metersBack = 0
      return
    }
    guard meters > 0 else { return }
    metersBack += meters
    let reach = p.corridor + 2.5 * (sigma * sigma + p.sideSigma * p.sideSigma).squareRoot()
    let (index, maximumLength) = (index, p.maximumShortcut + 2 * metersBack)
    var pass: RouteIndex.Nearest?
    index.passes(of: observation.point, within: reach, separation: 3) { next in
      let skipped = next.arcLength - estimate
      guard skipped < maximumLength else { return false }
      if skipped > 3, course.dot(index.direction(at: next.arcLength, rounding: 1.5)) > p.sameDirection { pass = next }
      return pass == nil
    }
    guard let pass else { return }
    let share =
      min(0.5, p.shortcutPerMeter * meters)
      * exp(-max(0, pass.arcLength - estimate - 2 * metersBack) / p.maximumShortcut)
    let moved = (1 - belief.off) * share
    belief.weigh { _ in 1 - share }
    belief.add(moved, at: pass.arcLength, sigma: max(1.5, min(sigma, self.sigma + 1)))
  }

  // MARK: What is reported

  /// Reads the belief with the newest position, which counts half as a boundary of the time observed.
  private mutating func read(_ observation: ProgressObservation, sigma positionSigma: Double, expected: Double?) {
    let (index, point) = (index, observation.point)
    let parameters = parameters
    var cursor = 0
    let read = ArcEstimate(belief, expected: expected, offWeight: exp(parameters.newestBeside * offLog)) { arc in
      let log = Self.positionLog(point, index.point(at: arc, cursor: &cursor), arc, index, positionSigma, parameters)
      return exp(parameters.newestAlong * log.along + parameters.newestBeside * log.side)
    }
    offProbability = read.off
    decide(at: observation.time)
    guard var group = read.own ?? read.best else {
      estimate = expected ?? estimate
      return
    }
    if let best = read.best, best.mean != group.mean {
      // Another part of the route is believed when it is much likelier for some time.
      let isClear = read.own == nil || best.mass > (metersBack > 0 ? 2 : 4) * group.mass
      if !isClear { likelierSince = nil } else if likelierSince == nil { likelierSince = observation.time }
      if isClear, read.own == nil || observation.time - (likelierSince ?? observation.time) >= 2 {
        group = best
        likelierSince = nil
      }
    } else {
      likelierSince = nil
    }
    estimate = max(0, min(index.length, group.mean))
    sigma = group.variance.squareRoot()
  }

  private mutating func decide(at time: Double) {
    if offProbability > parameters.offProbability {
      let since = offSince ?? time
      offSince = since
      if time - since >= parameters.patience { isOff = true }
    } else {
      offSince = nil
      if offProbability < parameters.backProbability { isOff = false }
    }
  }

  private mutating func publish(sigma positionSigma: Double, at time: Double) {
    guard let estimate else { return }
    var arc = estimate
    if pendingHasOdometry, !isOff {
      arc = max(0, min(index.length, arc + pending.dot(index.direction(at: arc, rounding: 1.5))))
    }
    let near = parameters.arrivalDistance
    if hasArrived, index.point(at: index.length).distance(to: lastPoint) > 4 * near + min(12, 2 * positionSigma) {
      hasArrived = false
    }
    let isPoor = positionSigma > parameters.poorSigma
    if isOff, !isPoor, !hasArrived {
      reported = nil
      if let back = returnArc(from: lastPoint, last: arc) { arc = back }
    } else {
      // A better estimate that lies behind is approached gradually: passed parts must not come back at a jump.
      if let reported, reported.arcLength - arc < parameters.maximumFall {
        let seconds = max(0, time - reported.time)
        let maximum = parameters.maximumFallPerSecond * seconds
        arc = max(arc, reported.arcLength - maximum)
        if arc - reported.arcLength < parameters.maximumFall {
          arc = min(arc, reported.arcLength + maximum + walkedSinceReport)
        }
      }
      if !isOff,
        visits.update(arcLength: arc, point: lastPoint, sigma: positionSigma, walked: walkedSinceReport, near: near)
      {
        hasArrived = true
      }
      reported = (time, arc)
      walkedSinceReport = 0
    }
    if isOff { visits.leave() }
    let state: RouteProgress.State = hasArrived ? .arrived : isPoor ? .unknown : isOff ? .offRoute : .onRoute
    var progress = report.progress(
      at: arc, point: lastPoint, state: state, slowness: pace.slowness, visited: visits.isVisited)
    progress.sigma = (sigma * sigma + 0.25).squareRoot()
    progress.offRouteProbability = offProbability
    self.progress = progress
  }

  /// Where to join the route again: its nearest position, but rather one ahead of where it was left.
  private func returnArc(from point: Vector3, last: Double) -> Double? {
    guard let nearest = index.nearest(to: point) else { return nil }
    let near = index.nearest(to: point, from: max(0, last - 30), through: min(index.length, last + 200))
    if let near, near.distance <= 1.3 * nearest.distance + 5 { return near.arcLength }
    return nearest.arcLength
  }
}
