internal import CPortableMath
internal import WaymarkGeodesy

extension MotionEstimator {
  /// χ² of three above which a velocity was not felt (0.7 %).
  private static let gate = 12.0
  /// The velocity before is carried on for this long, seconds, with steps.
  private static let coastingTime = 0.6
  /// Without steps, as long as the velocity is known this well, m/s.
  private static let coastingSigma = 0.25
  /// The last direction of a walk holds for this long, seconds.
  private static let directionTime = 3.0

  /// A window's displacement, before it is a segment.
  struct Motion {
    var displacement = Vector3.zero
    /// Standard deviations along the displacement and across it, metres.
    var along = 0.0
    var across = 0.0
    var scaleSigma = 0.0
    var state: MotionState
    var heights: Vector3?
    var directionSigma: Double?
    var groundPoints = 0
  }

  mutating func segment(of window: Window, mean: Float) -> MotionSegment {
    let seconds = window.end - window.start
    let before = velocity.velocity
    let predicted = carry(to: window.end, seconds: seconds)
    let steps = walked.meters(from: window.start, to: window.end)
    let sight = look(at: window, mean: mean, steps: steps)
    var motion: Motion
    switch sight {
    case .still: motion = still(predicted, steps: steps, seconds)
    case .moved(let direction, let sigma, let length):
      motion = moved(direction, sigma, length, predicted, steps: steps, seconds)
    case .refused(let reason): motion = Motion(state: .holding(reason))
    }
    if case .holding(let reason) = motion.state {
      motion = without(reason, steps: steps, before: before, at: window.end, seconds)
    } else {
      refused = 0
    }
    return finish(motion, window, steps: steps)
  }

  /// A time without usable pictures.
  mutating func segment(from start: Double, to end: Double, refused reason: MotionRefusal) -> MotionSegment {
    let before = velocity.velocity
    _ = carry(to: end, seconds: end - start)
    let steps = walked.meters(from: start, to: end)
    let motion = without(reason, steps: steps, before: before, at: end, end - start)
    return finish(motion, Window(start: start, end: end), steps: steps)
  }

  /// Integrates the accelerometer to the end of a window: the mean velocity in it.
  private mutating func carry(to end: Double, seconds: Double) -> Vector3 {
    let until = end + calibrator.timeOffset
    var (moved, time, used) = (Vector3.zero, 0.0, 0)
    while used < forces.count, forces[used].time <= until {
      let (at, force) = forces[used]
      used += 1
      let step = at - (forceTime ?? at)
      forceTime = at
      guard step > 0, step < 0.2 else { continue }
      let rotation = attitudes.rotation(at: at)
      moved += velocity.predict(force: force, rotation: rotation, seconds: step)
      time += step
      bob.add(acceleration: rotation.rotate(force).y - MotionFilter.gravity, at: at)
    }
    forces.removeFirst(used)
    if time < 0.5 * seconds {
      moved += velocity.predict(seconds: seconds - time)
      time = seconds
    }
    return moved / time
  }

  private mutating func still(_ predicted: Vector3, steps: Double, _ seconds: Double) -> Motion {
    // A frozen picture rests, too, and so does the back of who walks ahead.
    if steps > 0.05, predicted.length > 0.5 { return Motion(state: .holding(.contradictory)) }
    velocity.update(-predicted, Matrix3.diagonal(0.0009))
    lastLogRate = nil
    return Motion(along: 0.001, across: 0.001, state: .still, heights: .zero)
  }

  private mutating func moved(
    _ direction: Vector3, _ sigma: Double, _ length: GroundScale.Reading?, _ predicted: Vector3, steps: Double,
    _ seconds: Double
  ) -> Motion {
    var reason = MotionRefusal.noGround
    if let length {
      let heights = direction * exp(length.logScale)
      let measured = heights * (scale.height / seconds)
      let speed = measured.length
      let along = max(hypot(length.sigma, scale.heightSigma), 0.05) * speed + 0.03
      let across = max(sigma, 0.026) * speed + 0.03
      let noise =
        Matrix3.diagonal(across * across)
        + Matrix3.outer(direction, direction) * (along * along - across * across)
      if isFelt(measured, predicted, noise, sigma, steps: steps * scale.stepFactor / seconds) {
        return Motion(
          displacement: heights * scale.height, along: max(length.sigma, 0.06) * speed * seconds,
          across: max(sigma, 0.026) * speed * seconds, scaleSigma: scale.heightSigma, state: .picture,
          heights: heights, directionSigma: sigma, groundPoints: length.count)
      }
      reason = .notFelt
    }
    // The direction alone: nothing moves across it.
    let level = Vector3(direction.x, 0, direction.z).length
    let hasSteps = steps > 0.02
    let ahead = hasSteps ? steps * scale.stepFactor / max(level, 0.3) / seconds : predicted.dot(direction)
    guard sigma < 0.21, hasSteps ? level > 0.3 : predicted.length > 0.3, ahead > 0 else {
      return Motion(state: .holding(reason))
    }
    let measured = direction * ahead
    let across = max(sigma, 0.035) * ahead + 0.05
    // Speed within a step differs from that of steps.
    let along = hasSteps ? 0.3 * ahead + 0.1 : 10
    let noise =
      Matrix3.diagonal(across * across)
      + Matrix3.outer(direction, direction) * (along * along - across * across)
    guard velocity.surprise(measured - predicted, noise) < Self.gate else { return Motion(state: .holding(reason)) }
    velocity.update(measured - predicted, noise)
    return Motion(
      displacement: measured * seconds, along: 0.15 * ahead * seconds, across: across * seconds,
      scaleSigma: hasSteps ? scale.stepSigma : 0.15, state: .direction(reason), directionSigma: sigma)
  }

  /// Whether the accelerometer allows a velocity; then the filter has taken it.
  private mutating func isFelt(
    _ measured: Vector3, _ predicted: Vector3, _ noise: Matrix3, _ sigma: Double, steps: Double
  ) -> Bool {
    let speed = Vector3(measured.x, 0, measured.z).length
    let agrees = steps > 0.2 && speed < 1.65 * steps && steps < 1.65 * speed
    // While little is known of the velocity, steps must confirm it, where there are any.
    if velocity.sigma > 0.4, steps > 0.2, !agrees { return false }
    if velocity.surprise(measured - predicted, noise) < Self.gate {
      velocity.update(measured - predicted, noise)
      return true
    }
    guard refused > 1, agrees, sigma < 0.14 else { return false }
    // Steps confirm what the picture has been saying: begin anew from it.
    velocity.restart(at: measured, sigma: 0.4)
    return true
  }

  /// What remains when the picture says nothing.
  private mutating func without(
    _ reason: MotionRefusal, steps: Double, before: Vector3, at time: Double, _ seconds: Double
  ) -> Motion {
    refused += seconds
    let hasSteps = steps > 0.02
    let mean = (before + velocity.velocity) * 0.5
    let isKnown = hasSteps ? refused < Self.coastingTime : velocity.sigma < Self.coastingSigma
    if isKnown, lastDirection != nil || !hasSteps {
      return Motion(
        displacement: mean * seconds, along: max(velocity.sigma, 0.1) * seconds,
        across: max(velocity.sigma, 0.1) * seconds, state: .coasting(reason))
    }
    guard hasSteps else {
      velocity.restart(at: .zero, sigma: 0.3)
      return Motion(along: 0.3 * seconds, across: 0.3 * seconds, state: .holding(reason))
    }
    var ahead = view.normalized ?? Vector3(0, 0, -1)
    if let lastDirection, time - lastDirection.time < Self.directionTime { ahead = lastDirection.ahead }
    let length = steps * scale.stepFactor
    velocity.restart(at: ahead * (length / seconds), sigma: 1)
    return Motion(
      displacement: ahead * length, along: 0.2 * length, across: 0.5 * length, scaleSigma: scale.stepSigma,
      state: .stepsOnly(reason))
  }

  /// Learns from a window and makes its segment.
  private mutating func finish(_ motion: Motion, _ window: Window, steps: Double) -> MotionSegment {
    let seconds = window.end - window.start
    let isSeen = motion.state == .picture
    let heights = motion.heights
    if isSeen, let heights {
      slope.add(heights, seconds: seconds)
      scale.move(seconds: seconds)
      if let ahead = Vector3(heights.x, 0, heights.z).normalized { lastDirection = (window.end, ahead) }
    }
    let part = RecentMotion.Part(
      start: window.start, end: window.end, heights: isSeen ? heights : nil, steps: steps)
    let stretch = recent.add(part)
    let reading = bob.add(
      from: window.start + calibrator.timeOffset, to: window.end + calibrator.timeOffset, rise: heights?.y)
    if parameters.learnsHeight {
      if let stretch { scale.compare(logHeights: log(stretch.heights), logSteps: log(stretch.steps), sigma: 0.05) }
      if let reading, reading.correlation > 0.8, reading.sigma < 0.3 {
        scale.bob(log: reading.logHeight, sigma: max(0.03, 1.4 * reading.sigma))
      }
    }
    if let reading { bobCorrelation = reading.correlation }
    let d = motion.displacement
    let u = d.normalized ?? Vector3(1, 0, 0)
    let (floor, a, c) = (1e-6, motion.along * motion.along, motion.across * motion.across)
    let m = Matrix3.diagonal(c + floor) + Matrix3.outer(u, u) * (a - c)
    return MotionSegment(
      start: window.start, end: window.end, displacement: d,
      covariance: .init(xx: m.x.x, xy: m.x.y, xz: m.x.z, yy: m.y.y, yz: m.y.z, zz: m.z.z),
      scaleSigma: motion.scaleSigma, state: motion.state, tracks: window.first.count,
      groundPoints: motion.groundPoints, directionSigmaDegrees: motion.directionSigma.map { $0 * 57.29577951308232 },
      heights: heights?.length)
  }
}
