/// One of several azimuths that a thing in the picture may have: walls look the same from four sides.
public struct AzimuthChoice: Hashable, Sendable {
  /// From true north, degrees.
  public var azimuthDegrees: Double
  /// Its standard deviation, degrees.
  public var sigmaDegrees: Double
  /// Probability by the picture alone, 0 … 1; what is missing to a sum of 1 may be any azimuth.
  public var probability: Double

  /// Makes a choice.
  public init(azimuthDegrees: Double, sigmaDegrees: Double, probability: Double) {
    self.azimuthDegrees = azimuthDegrees
    self.sigmaDegrees = sigmaDegrees
    self.probability = probability
  }

  /// Whether the numbers mean something.
  var isPlausible: Bool {
    abs(azimuthDegrees) <= 720 && sigmaDegrees > 0 && sigmaDegrees.isFinite && (0...1).contains(probability)
  }
}
