/// The errors of one kind of odometry.
struct OdometryErrors: Sendable {
  /// Standard deviation of its scale about 1.
  var scaleSigma: Double
  /// Random walk of its position: metres per square root of a metre walked.
  var positionWalk: Double
  /// Angle between the path that it shows and the true one beside the camera's yaw: guesses with weight and standard
  /// deviation, degrees. Empty where the camera sees where it goes.
  var askew: [(weight: Double, sigma: Double)]
  /// Lower limit on the standard deviation of a yaw from the path alone, degrees.
  var minimumYawSigma: Double

  /// - Parameters:
  ///   - odometry: the kind.
  ///   - parameters: those of the camera's odometry.
  init(_ odometry: Odometry, _ parameters: RobustAlignment.Parameters) {
    switch odometry {
    case .camera, .absent:
      scaleSigma = parameters.scaleSigma
      positionWalk = parameters.positionWalk
      askew = []
      minimumYawSigma = 0
    case .steps:
      // Lengths by height and cadence err by 10 to 15 % from one person to another; a receiver's speed corrects that in
      // time. Each look aside shifts the path.
      scaleSigma = 0.12
      positionWalk = 0.25
      // People hold the device roughly in the direction in which they walk; some hold it otherwise.
      askew = [(0.65, 4), (0.35, 14)]
      minimumYawSigma = 4
    }
  }
}
