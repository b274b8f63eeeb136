/// Which part of the panorama is wanted and how finely.
public struct PanoramaOptions: Hashable, Sendable {
  /// First azimuth, degrees.
  public var firstAzimuthDegrees: Double
  /// Distance of azimuths, degrees, positive.
  public var stepDegrees: Double
  /// Number of azimuths.
  public var count: Int
  /// Greatest ground distance, metres.
  public var maximumRange: Double
  /// Coefficient of refraction.
  public var refraction: Double
  /// Hidden ground shorter than this does not make a ridge, metres.
  public var minimumRidgeGap: Double
  /// Hidden ground shorter than this part of the distance does not make a ridge.
  public var minimumRelativeRidgeGap: Double

  /// Makes options; by default the whole round in steps of 0.02°.
  public init(
    firstAzimuthDegrees: Double = 0, stepDegrees: Double = 0.02, count: Int = 18_000, maximumRange: Double = 200_000,
    refraction: Double = CastOptions.usualRefraction, minimumRidgeGap: Double = 60,
    minimumRelativeRidgeGap: Double = 0.02
  ) {
    self.firstAzimuthDegrees = firstAzimuthDegrees
    self.stepDegrees = stepDegrees
    self.count = count
    self.maximumRange = maximumRange
    self.refraction = refraction
    self.minimumRidgeGap = minimumRidgeGap
    self.minimumRelativeRidgeGap = minimumRelativeRidgeGap
  }
}
