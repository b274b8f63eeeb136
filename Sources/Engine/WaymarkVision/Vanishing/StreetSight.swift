/// What a picture between houses says about its camera's direction.
public struct StreetSight: Sendable {
  /// The camera's azimuth with its ambiguities.
  public let yaw: YawMixture
  /// The lines and what they say about gravity.
  public let lines: PictureLines
  /// The component that has nearly all of the probability and a small deviation; nil while the picture leaves the
  /// direction open, as a single façade seen head-on does, and where it was asked without any azimuth.
  public let decided: YawMixture.Component?
  /// The azimuths that are left, where the picture was asked without any: each is as exact as one that decides, the first rests on as many
  /// houses, and together they have as much of the probability. Nil otherwise.
  public let choices: YawMixture?
}
