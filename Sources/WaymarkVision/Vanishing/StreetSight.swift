/// What a picture between houses says about its camera's direction.
public struct StreetSight: Sendable {
  /// The camera's azimuth with its ambiguities.
  public let yaw: YawMixture
  /// The lines and what they say about gravity.
  public let lines: PictureLines
  /// The component that has nearly all of the probability and a small deviation; nil while the picture leaves the
  /// direction open, as a single façade seen head-on does.
  public let decided: YawMixture.Component?
}
