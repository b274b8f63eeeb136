/// How a camera stands to gravity, and how well that is known.
public struct CameraTilt: Hashable, Sendable {
  /// Elevation of the axis, degrees, −60 … 60 for what is estimated here.
  public var pitchDegrees: Double
  /// Turn about the axis, degrees: positive lifts the right side.
  public var rollDegrees: Double
  /// Standard deviation of the pitch, degrees.
  public var pitchSigmaDegrees: Double
  /// Standard deviation of the roll, degrees.
  public var rollSigmaDegrees: Double

  /// Makes a tilt. The usual deviations are those of phones' accelerometers against mountains' skylines.
  public init(
    pitchDegrees: Double, rollDegrees: Double, pitchSigmaDegrees: Double = 0.4, rollSigmaDegrees: Double = 1
  ) {
    self.pitchDegrees = pitchDegrees
    self.rollDegrees = rollDegrees
    self.pitchSigmaDegrees = pitchSigmaDegrees
    self.rollSigmaDegrees = rollSigmaDegrees
  }
}
