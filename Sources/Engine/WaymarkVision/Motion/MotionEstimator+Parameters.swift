extension MotionEstimator {
  /// What is known of a camera and of who carries it.
  public struct Parameters: Hashable, Sendable {
    /// Height of the camera above the ground at the start, metres, 0.3 … 3.
    public var cameraHeight = 1.5
    /// Its relative standard deviation, 0.01 … 0.5.
    public var cameraHeightSigma = 0.12
    /// Relative standard deviation of the length of steps, 0.01 … 0.5.
    public var stepSigma = 0.1
    /// From the first row's exposure to the last one's, seconds, 0 … 0.1 (rolling shutter).
    public var readoutTime = 0.0
    /// Time to add to a picture's to have that of its attitude, seconds, −0.15 … 0.15: where the estimate starts.
    public var timeOffset = 0.0
    /// Features to follow, 40 … 200.
    public var featureCount = 100
    /// Whether time offset and focal length are estimated.
    public var calibrates = true
    /// Whether the effective camera height is estimated.
    public var learnsHeight = true

    /// A phone held in front.
    public init() {}
  }
}
