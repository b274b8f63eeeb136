public import WaymarkTerrain

extension SightSigma {
  /// What an alignment says about its own uncertainty; what it does not know counts as `unknown`.
  ///
  /// - Parameters:
  ///   - alignment: the alignment.
  ///   - tilt: standard deviation of the camera's pitch, degrees; phones know gravity to about 0.3°.
  ///   - terrain: standard deviation of the terrain's heights, metres.
  ///   - unknownHeight: standard deviation of the eye's height where the alignment has none, metres.
  public init(
    _ alignment: Alignment, tilt: Double = 0.3, terrain: Double = 5, unknownHeight: Double = 15
  ) {
    self.init(
      azimuthDegrees: alignment.yawSigmaDegrees ?? 10, elevationDegrees: tilt,
      position: alignment.positionSigma ?? 10, height: alignment.heightSigma ?? unknownHeight, terrain: terrain)
  }
}
