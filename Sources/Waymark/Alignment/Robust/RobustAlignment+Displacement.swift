/// Movement that the odometry does not see: trams, escalators, wheels, phones that count no steps, poses that paused.
extension RobustAlignment {
  /// A receiver that is faster than the scene opens the place by what the scene does not see of its way.
  ///
  /// - Parameters:
  ///   - speed: the receiver's, or that of the fixes themselves, m/s.
  ///   - step: the scene's way since the last fix, metres.
  ///   - seconds: time since the last fix.
  ///   - time: the fix's time, seconds.
  mutating func allowForUnseenWay(speed: Double, step: Double, seconds: Double, at time: Double) {
    guard speed < 150 else { return }
    let seen = max(step / seconds, motion.velocity(at: time)?.magnitude ?? 0)
    // Scales are wrong and speeds have errors.
    let unseen = speed - 1.5 * seen - 0.5
    guard unseen > 0 else { return }
    open(by: unseen * min(seconds, 30))
  }

  /// Poses paused without a word of lost tracking: the user may have gone anywhere meanwhile.
  mutating func allowForPause(_ seconds: Double) {
    guard seconds > parameters.longestPause else { return }
    open(by: parameters.lostSpeed * min(600, seconds))
  }

  /// Fixes that stay away move the place to them; the yaw stays.
  mutating func watchForDisplacement(_ fix: Complex, at time: Double) {
    guard let place = bank.place,
      displacement.isDisplaced(
        by: (fix - place).magnitude, sigma: max(sigma.value.usual, sigma.value.present), at: time)
    else { return }
    bank.restart(fix: fix, sigma: sigma.value)
  }

  private mutating func open(by way: Double) { bank.move(by: .zero, placeNoise: way * way, seconds: 0) }
}
