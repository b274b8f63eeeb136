internal import WaymarkGeodesy

extension RobustAlignment {
  /// What a fix says of the height: by its altitude, and by the ground where the camera is.
  mutating func takeHeight(of estimate: Estimate) {
    let fix = estimate.fix
    if let altitude = fix.altitude {
      let sigma = fix.verticalAccuracy ?? 1.5 * fix.horizontalAccuracy / AccuracyRadius.perSigma
      height.add(
        altitude, sigma: max(1, min(500, sigma)), cameraY: estimate.scenePosition.y, at: estimate.time)
    }
    height.add(
      at: alignment.frame?.geodeticPosition(ofScene: estimate.scenePosition).coordinate ?? fix.coordinate,
      positionSigma: alignment.positionSigma ?? sigma.value.present, camera: estimate.scenePosition,
      isCarried: isCarried(speed: fix.speed, at: estimate.time), time: estimate.time)
    height.update(at: estimate.time)
  }

  /// Whether the receiver moves much faster than the scene shows.
  private func isCarried(speed: Double?, at time: Double) -> Bool {
    if isMovingUnseen { return true }
    guard let speed else { return false }
    return speed > 1.5 * (motion.velocity(at: time)?.magnitude ?? 0) + 0.5
  }
}
