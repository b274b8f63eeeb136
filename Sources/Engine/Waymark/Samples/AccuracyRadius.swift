/// Radii of a round normal distribution in the plane, in standard deviations of one axis: r = √(2 ln(1/(1 − p))).
package enum AccuracyRadius {
  /// Accuracy as receivers and systems report it: the radius that holds the true position with 68 %.
  package static let perSigma = 1.51
  /// The radius with 68.27 %, as ± 1 σ has it in one dimension: what standard deviations become.
  package static let ofOneSigma = 1.5152
}
