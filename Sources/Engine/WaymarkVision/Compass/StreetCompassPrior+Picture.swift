extension StreetCompassPrior {
  /// What is known of a single picture; nil without a compass heading, which resolves the 90° ambiguity of walls.
  public init?(_ prior: SkylinePrior) {
    guard let yaw = prior.yawDegrees else { return nil }
    self.init(
      yawDegrees: yaw, yawSigmaDegrees: max(1, min(90, 0.8 * prior.yawRangeDegrees)),
      positionSigma: max(1, min(50, prior.positionSigma)))
  }
}
