internal import CPortableMath

/// What may happen to the errors of the fixes from one to the next, by a `BurstModel`.
struct BurstChanges: Sendable {
  /// Part of a burst's error that is left.
  let kept: Double
  /// Probability that a burst begins, …
  let begins: Double
  /// … that one ends, …
  let ends: Double
  /// … and that the usual error jumps for good.
  let jumps: Double

  init(_ model: BurstModel, after seconds: Double) {
    kept = exp(-seconds / model.tau)
    begins = 1 - exp(-seconds * model.startRate)
    ends = 1 - exp(-seconds * model.endRate)
    jumps = 1 - exp(-seconds * model.jumpRate)
  }
}
