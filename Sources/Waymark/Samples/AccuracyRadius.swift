/// Accuracy as receivers and systems report it: the radius that holds the true place with 68 %.
package enum AccuracyRadius {
  /// The radius in standard deviations of one axis of a round normal distribution: √(2 ln(1/0.32)).
  package static let perSigma = 1.51
}
