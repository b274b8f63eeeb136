internal import WaymarkGeodesy

/// What becomes of each kind of sample.
extension Session {
  mutating func take(_ pose: PoseSample, at time: Double) -> SampleOutcome {
    var pose = pose
    if let reason = checks.check(&pose, at: time) { return .rejected(reason) }
    if pose.tracking == .lost {
      poses.lose()
      advise(at: time)
      return .accepted(nil)
    }
    switch poses.continuity(to: pose, at: time) {
    case .continues: break
    case .gap: statistics.poseGaps += 1
    case .relocalized: follower.restartOdometry()
    case .segment: startSegment(at: time)
    }
    poses.add(pose, at: time)
    ground.add(cameraY: pose.position.y, at: time)
    walked.add(pose.position)
    _ = strategy.take(.pose(pose, at: time))
    let correction = strategy.take(.time(time))
    takeAlignment(at: time)
    // A camera whose motion nothing measures does not stand still: the fixes move the user along the route.
    if poses.odometry == .absent {
      follower.rest(byFixes: fixMotion, time: time)
      return .accepted(correction)
    }
    follower.update(
      pose: pose.position, at: tracker == nil ? nil : position?.coordinate, in: alignment,
      fixAccuracy: checks.lastFix?.fix.horizontalAccuracy, time: time)
    return .accepted(correction)
  }

  mutating func take(_ fix: LocationFix, at time: Double) -> SampleOutcome {
    if let reason = checks.check(fix, at: time) { return .rejected(reason) }
    fixFilter.take(fix.withoutMeaninglessParts, at: time)
    guard hasPoses else {
      followByFix(at: time)
      return .accepted(nil)
    }
    guard let entry = poses.pose(at: time) else {
      if isLedByFixes { followByFix(at: time) }
      return .rejected(.withoutPose)
    }
    let correction = strategy.take(
      .estimate(Estimate(time: time, fix: fix.withoutMeaninglessParts, scenePosition: entry.position)))
    takeAlignment(at: time)
    if poses.odometry == .absent { follower.update(byFixes: fixMotion, time: time) }
    return .accepted(correction)
  }

  mutating func take(_ reading: HeadingReading, at time: Double) -> SampleOutcome {
    if let reason = checks.check(reading, at: time) { return .rejected(reason) }
    compassAccuracy = reading.accuracy
    let declination = wallClock.declinationDegrees(at: checks.lastFix?.fix, time: time)
    guard let entry = poses.pose(at: time) else {
      let trueDegrees = reading.north == .true ? reading.degrees : declination.map { reading.degrees + $0 }
      bareReading = trueDegrees.map { (time, $0) }
      return hasPoses ? .rejected(.withoutPose) : .accepted(nil)
    }
    let observation = HeadingObservation(
      time: time, reading: reading, orientation: entry.orientation, declinationDegrees: declination)
    // Before the first fix none can have a declination; after it, it is the date that is missing.
    guard observation.trueHeadingDegrees != nil || checks.lastFix == nil else { return .rejected(.withoutReference) }
    let correction = strategy.take(.heading(observation))
    takeAlignment(at: time)
    return .accepted(correction)
  }

  mutating func take(_ sighting: Sighting, at time: Double) -> SampleOutcome {
    guard sighting.pixel.x.isFinite, sighting.pixel.y.isFinite else { return .rejected(.notFinite) }
    guard let entry = poses.pose(at: time) else { return .rejected(.withoutPose) }
    guard let camera, let target = target(of: sighting, at: time) else { return .rejected(.withoutReference) }
    guard let ray = camera.ray(through: sighting.pixel).normalized else { return .rejected(.outOfRange) }
    let correction = strategy.take(
      .sighting(
        SightingObservation(
          time: time, target: target, direction: entry.orientation.rotate(ray), scenePosition: entry.position,
          radiansPerPixel: 1 / min(camera.focalX, camera.focalY))))
    takeAlignment(at: time)
    return .accepted(correction)
  }

  mutating func take(_ pose: GeoPose, at time: Double) -> SampleOutcome {
    if let reason = checks.check(pose) { return .rejected(reason) }
    // It speaks of the scene that is tracked now.
    guard !poses.isLost, lastPose != nil else { return .rejected(.withoutPose) }
    let correction = strategy.take(.geoPose(pose, at: time))
    takeAlignment(at: time)
    return .accepted(correction)
  }

  /// Where a sighted thing is; nil while position or time are not known for a thing in the sky.
  private func target(of sighting: Sighting, at time: Double) -> SightingObservation.Target? {
    let body: HorizontalDirection
    switch sighting.target {
    case .position(let position): return .position(position)
    case .direction(let azimuth, let elevation, let sigma):
      guard abs(azimuth) <= 720, abs(elevation) <= 90, sigma > 0, sigma.isFinite else { return nil }
      return .measured(azimuthDegrees: azimuth, elevationDegrees: elevation, sigmaDegrees: sigma)
    case .directions(let choices, let elevation):
      guard abs(elevation) <= 90, (1...Sighting.maximumChoices).contains(choices.count),
        choices.allSatisfy({ $0.isPlausible }), choices.reduce(0, { $0 + $1.probability }) <= 1 + 1e-6
      else { return nil }
      return .ambiguous(choices, elevationDegrees: elevation)
    case .sun, .moon:
      guard let utc = utc(at: time), let coordinate = position?.coordinate ?? checks.lastFix?.fix.coordinate else {
        return nil
      }
      let observer = GeodeticPosition(coordinate, height: checks.lastFix?.fix.altitude?.meters ?? 0)
      if case .sun = sighting.target {
        body = Sun.direction(at: utc, from: observer)
      } else {
        body = Moon.direction(at: utc, from: observer)
      }
    }
    guard body.azimuthDegrees.isFinite, body.elevationDegrees.isFinite else { return nil }
    return .direction(azimuthDegrees: body.azimuthDegrees, elevationDegrees: body.elevationDegrees)
  }

  /// Takes over the strategy's alignment, and updates the advice to the user.
  private mutating func takeAlignment(at time: Double) {
    alignment = strategy.alignment
    advise(at: time)
  }

  private mutating func advise(at time: Double) {
    advice.update(
      &alignment, poses: poses, fix: checks.lastFix, compassAccuracy: compassAccuracy, walked: walked.distance,
      utc: utc(at: time), conditions: conditions, time: time)
  }

  /// Without poses the fixes themselves move the user along the route.
  private mutating func followByFix(at time: Double) {
    advise(at: time)
    follower.update(byFixes: fixMotion, time: time)
  }

  /// The clock jumped: times from before cannot be compared with those from now on.
  mutating func restartClock(at time: Double) {
    statistics.clockJumps += 1
    checks.restart()
    wallClock.restart()
    poses.restartClock()
    follower.restartClock()
    advice.restartClock()
    startSegment(at: time)
  }

  private mutating func startSegment(at time: Double) {
    statistics.segments += 1
    poses.startSegment()
    ground.removeAll()
    walked.restart()
    composer.forgetAlignment()
    follower.restartOdometry()
    _ = strategy.take(.segment(at: time))
    takeAlignment(at: time)
  }
}
