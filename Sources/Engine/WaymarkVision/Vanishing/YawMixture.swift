/// Azimuths that a camera may have, each with its probability.
public struct YawMixture: Hashable, Sendable {
  /// One of them: a normal distribution.
  public struct Component: Hashable, Sendable {
    /// Degrees clockwise from true north, 0 ..< 360.
    public var yawDegrees: Double
    /// Standard deviation, degrees.
    public var sigmaDegrees: Double
    /// Probability, 0 … 1.
    public var weight: Double

    /// Makes a component.
    public init(yawDegrees: Double, sigmaDegrees: Double, weight: Double) {
      self.yawDegrees = yawDegrees
      self.sigmaDegrees = sigmaDegrees
      self.weight = weight
    }
  }

  /// By falling weight; what is left to one is spread over many improbable ones.
  public var components: [Component]

  /// Makes a mixture.
  public init(components: [Component]) { self.components = components }

  /// Puts the components into their order; those of equal weight by azimuth.
  mutating func sort() {
    components.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.yawDegrees < $1.yawDegrees }
  }
}
