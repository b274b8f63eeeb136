internal import WaymarkGeodesy

/// Movement that the odometry does not see: trams, escalators, wheels, phones that count no steps, poses that paused.
extension RobustAlignment {
  /// A receiver that is faster than the scene widens the position by what the scene does not see of its movement.
  ///
  /// - Parameters:
  ///   - speed: the receiver's, or that of the fixes themselves, m/s.
  ///   - step: the scene's displacement since the last fix, metres.
  ///   - seconds: time since the last fix.
  ///   - time: the fix's time, seconds.
  mutating func allowForUnseenDistance(speed: Double, step: Double, seconds: Double, at time: Double) {
    guard speed < 150 else { return }
    let seen = max(step / seconds, motion.velocity(at: time)?.magnitude ?? 0)
    // Scales are wrong and speeds have errors.
    let unseen = speed - 1.5 * seen - 0.5
    guard unseen > 0 else { return }
    open(by: unseen * min(seconds, 30))
  }

  /// The same fix again, to the last digit, from a camera that went on: nothing was measured. While standing, a
  /// receiver may report the same position for long.
  mutating func isStale(_ estimate: Estimate) -> Bool {
    guard let newest = newestFix, newest.fix == estimate.fix else {
      newestFix = estimate
      return false
    }
    return distance(from: newest.scenePosition, to: estimate.scenePosition) > parameters.staleDistance
  }

  private func distance(from start: Vector3, to end: Vector3) -> Double { Self.horizontal(end - start).magnitude }

  /// Fixes that move on beside the scene take the position with them: first to the fix at hand, then by their velocity, with what a
  /// walker's may vary. As long as that is not sure, it widens the position.
  mutating func followUnseenMotion(_ position: Complex, at estimate: Estimate, seconds: Double) {
    let found = unseenMotion.add(
      position, scene: Self.horizontal(estimate.scenePosition), noises: bank.noises(sigma.value),
      rotation: alignment.frame == nil ? .unknown : walkedRotation, at: estimate.time)
    unseenVariance = 0
    guard let found, found.probability > 0.5 else {
      isMovingUnseen = false
      if let found { unseenVariance = found.probability * found.displacement.squaredMagnitude / 2 }
      return
    }
    let isWalking = motion.velocity(at: estimate.time)?.magnitude ?? 0 > 0.3
    if isMovingUnseen {
      // If carried from the start, the walker's own motion cannot be told from the carrier's.
      if isWalking, found.rotation.isUnknown { bank.forgetRotation() }
      let step = found.velocity * min(seconds, 30)
      bank.carry(by: step)
      open(by: step.magnitude / 2)
    } else {
      // What the motion taught of the rotation until it was noticed is wrong.
      if isWalking {
        bank.resetRotation(found.rotation)
        velocity.startSegment()
      }
      bank.restart(fix: position, sigma: sigma.value)
      isMovingUnseen = true
    }
  }

  /// Poses paused without a word of lost tracking: the user may have gone anywhere meanwhile.
  mutating func allowForPause(_ seconds: Double) {
    guard seconds > parameters.maximumPause else { return }
    open(by: parameters.lostSpeed * min(600, seconds))
  }

  /// Fixes that stay away move the position to them; the yaw stays.
  mutating func watchForDisplacement(_ fix: Complex, at time: Double) {
    guard let position = bank.position,
      displacement.isDisplaced(
        by: (fix - position).magnitude, sigma: max(sigma.value.usual, sigma.value.present), at: time)
    else { return }
    bank.restart(fix: fix, sigma: sigma.value)
  }

  private mutating func open(by distance: Double) {
    bank.move(by: .zero, positionNoise: distance * distance, seconds: 0)
  }
}
