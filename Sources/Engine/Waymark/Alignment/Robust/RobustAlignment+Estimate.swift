internal import CPortableMath
internal import WaymarkGeodesy

extension RobustAlignment {
  /// Works out the alignment from all that is known.
  ///
  /// - Returns: the change of the yaw.
  mutating func answer(at time: Double) -> AlignmentCorrection? {
    guard let origin, let reference, lostSince == nil else { return nil }
    lastEstimate = time
    let position = newestPose?.position ?? reference.position
    let odometryErrors = odometryErrors
    let scaleVariance = odometryErrors.scaleSigma * odometryErrors.scaleSigma
    let (components, driftShare) = bank.belief(
      movedBy: Self.horizontal(position - reference.position),
      scaleVariance: scaleVariance, drifts: velocity.driftEvidence)
    var belief = AlignmentBelief(local: origin, components: components)
    belief.driftShare = driftShare
    let late = max(parameters.lateness, latency.sigma) * (motion.velocity(at: reference.time)?.magnitude ?? 0)
    let slow = bank.slowSquare * sigma.value.variance
    belief.widen(byPositionVariance: slow + late * late + unseenVariance)
    belief.rotate(by: -latency.yawError)
    var diagnostics = CueDiagnostics(belief)
    if let cue = velocity.cue(scaleVariance: scaleVariance, drifts: bank.driftEvidence) {
      belief.reduce(to: 24)
      diagnostics.note(.velocity, probability: belief.multiply(by: cue), after: belief)
      belief.reduce(to: 24)
    }
    belief.widen(byYawVariance: latency.yawVariance)
    belief.blurYaw(odometryErrors.askew)
    walkedRotation =
      belief.yaw.map { UnseenMotion.Rotation(yaw: $0.mean, sigma: belief.yawInterval(about: $0.mean) / 1.96) }
      ?? .unknown
    if parameters.cues.contains(.initialYaw), let cue = parameters.initialYaw.cue(after: time - (sceneStart ?? time)) {
      diagnostics.note(.initialYaw, probability: belief.multiply(by: cue), after: belief)
    }
    if !geoPose.isEmpty(at: time) {
      belief.reduce(to: 24)
      let probability = geoPose.refine(&belief, position: Self.horizontal(position), at: time)
      diagnostics.note(.geoPose, probability: probability, after: belief)
    }
    var yawFactor = 1.0
    if parameters.cues.contains(.compass) {
      if let yaw = belief.yaw { compass.learn(yaw: yaw.mean, sigma: yaw.sigma) }
      if let cue = compass.cue {
        // Only where the camera sees the walk can the compass prove itself: counted steps do not show how the device is held.
        var careful: AlignmentBelief?
        if odometryErrors.askew.isEmpty, let cautious = compass.cautiousCue {
          careful = belief
          _ = careful?.multiply(by: cautious)
        }
        diagnostics.note(.compass, probability: belief.multiply(by: cue), after: belief)
        if let careful { yawFactor = belief.yawVarianceFactor(under: careful) }
      }
    }
    belief.reduce(to: 8)
    let before = belief.yaw?.sigma ?? .infinity
    if !streets.isIdle {
      belief = streets.refine(belief, at: time)
      // A yaw that is known better already has another source than the path.
      belief.widenYaw(to: min(odometryErrors.minimumYawSigma, before))
      diagnostics.note(.streets, probability: 1, after: belief)
    }
    // After the streets: a sighting measures the current yaw, the path on streets only the yaw before its drift.
    if !sightings.isEmpty {
      belief.reduce(to: 24)
      let probability = sightings.refine(&belief, position: Self.horizontal(position), at: time)
      diagnostics.note(.sightings, probability: probability, after: belief)
    }
    let now = belief.yaw?.sigma ?? .infinity
    // A yaw that is the doing of these, not the compass's, teaches what the compass is worth.
    if let yaw = belief.yaw, yaw.sigma < before / 2 { compass.learn(yaw: yaw.mean, sigma: yaw.sigma) }
    // The same information makes a wider yaw narrower by more.
    yawFactor = 1 / (1 - (1 - 1 / yawFactor) * min(1, now * now / (before * before)))
    return publish(belief, yawFactor: yawFactor, diagnostics, cameraAt: position, time: time)
  }

  /// Grades the belief and makes it the alignment; `yawFactor` widens the variance of the yaw.
  private mutating func publish(
    _ belief: AlignmentBelief, yawFactor: Double, _ diagnostics: CueDiagnostics, cameraAt position: Vector3,
    time: Double
  ) -> AlignmentCorrection? {
    guard let yaw = belief.yaw, let location = belief.position else { return nil }
    let before = alignment.frame?.yawDegrees
    let zero = height.zeroLevel
    let coordinate = belief.local.position(ofENU: Vector3(location.mean.re, location.mean.im, 0)).coordinate
    let north = belief.local.north(at: coordinate, sigma: location.sigma)
    let frame = SceneFrame(
      origin: GeodeticPosition(coordinate, height: zero.map { $0.altitude.meters + position.y } ?? 0),
      originInScene: position, yawDegrees: Angle.degrees(yaw.mean + north.angle),
      verticalReference: zero?.altitude.reference ?? .ellipsoid)
    // Caution keeps a yaw from being called good; one that is not has no need of it.
    let stated = belief.yawInterval(about: yaw.mean) / 1.96
    let careful = min(yawFactor.squareRoot() * stated, Angle.radians(parameters.carefulYawSigma))
    let yawVariance = max(stated, careful) * max(stated, careful) + north.variance
    let yawSigma = Angle.degrees(min(.pi * .pi / 3, yawVariance).squareRoot())
    // A state is a promise: a yaw that is probably right and possibly far off is not good.
    let tail = parameters.tailShare * Angle.degrees(belief.yawTailSigma ?? 0)
    grade.update(yawSigmaDegrees: max(yawSigma, tail), positionSigma: location.sigma)
    alignment = Alignment(
      frame: frame, heightIsKnown: zero != nil, yawSigmaDegrees: yawSigma, positionSigma: location.sigma,
      state: grade.state)
    alignment.heightSigma = zero?.sigma
    alignment.altitudeCheck = height.check
    alignment.carriedBy = diagnostics.carriedBy
    if zero?.usesGround ?? false { alignment.carriedBy.insert(.ground) }
    alignment.contradictedBy = diagnostics.contradictedBy
    let correction = Angle.difference(fromDegrees: before ?? 0, toDegrees: frame.yawDegrees)
    return abs(correction) < 0.1 ? nil : AlignmentCorrection(time: time, angleDegrees: correction)
  }
}
