internal import CPortableMath
package import Waymark

/// A first-order Gauss–Markov process: correlated noise with a standard deviation and a correlation time.
package struct GaussMarkov: Sendable {
  private(set) var sigma: Double
  private(set) var tau: Double
  package private(set) var value: Double

  /// Starts in the stationary state.
  package init(sigma: Double, tau: Double, random: inout RandomSource) {
    self.sigma = sigma
    self.tau = max(1e-6, tau)
    value = sigma > 0 ? sigma * random.normal() : 0
  }

  /// Goes on with another standard deviation and correlation time; the present value is scaled.
  mutating func change(sigma: Double, tau: Double) {
    if sigma != self.sigma { value = self.sigma > 0 ? value * sigma / self.sigma : 0 }
    self.sigma = sigma
    self.tau = max(1e-6, tau)
  }

  package mutating func advance(by seconds: Double, random: inout RandomSource) {
    guard sigma > 0, seconds > 0 else { return }
    let a = exp(-seconds / tau)
    value = a * value + sigma * (1 - a * a).squareRoot() * random.normal()
  }
}
