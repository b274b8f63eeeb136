/// How summits are looked for.
public struct PeakOptions: Hashable, Sendable {
  /// Maps and elevation models disagree about where a summit is: so far a map may be off, metres; three standard deviations.
  public var snapRadius: Double
  /// A summit counts as visible when it is hidden by no more than this, minutes of arc.
  public var toleranceArcminutes: Double
  /// Greatest ground distance, metres.
  public var maximumRange: Double
  /// Coefficient of refraction.
  public var refraction: Double
  /// The last part of the distance, where the summit's own slope would hide it: part of the distance.
  public var ignoredPart: Double
  /// The same in cells of the elevation model; the greater of the two is left out.
  public var ignoredCells: Double
  /// Standard deviation of heights, of the elevation model's and of listed ones, metres.
  public var heightSigma: Double
  /// Standard deviation of the elevation model's and of summits' positions, per horizontal axis, metres.
  public var horizontalSigma: Double
  /// A summit that is hidden by more than this is not just hidden, whatever the error, minutes of arc.
  public var maximumErrorArcminutes: Double

  /// Makes options.
  public init(
    snapRadius: Double = 150, toleranceArcminutes: Double = 1, maximumRange: Double = 200_000,
    refraction: Double = CastOptions.usualRefraction, ignoredPart: Double = 0.01, ignoredCells: Double = 2,
    heightSigma: Double = 5, horizontalSigma: Double = 15, maximumErrorArcminutes: Double = 45
  ) {
    self.snapRadius = snapRadius
    self.toleranceArcminutes = toleranceArcminutes
    self.maximumRange = maximumRange
    self.refraction = refraction
    self.ignoredPart = ignoredPart
    self.ignoredCells = ignoredCells
    self.heightSigma = heightSigma
    self.horizontalSigma = horizontalSigma
    self.maximumErrorArcminutes = maximumErrorArcminutes
  }
}
