internal import CPortableMath

/// The error function, to 1.5 · 10⁻⁷ (Abramowitz and Stegun 7.1.26).
func errorFunction(_ x: Double) -> Double {
  let t = 1 / (1 + 0.3275911 * abs(x))
  let polynomial = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  let value = 1 - polynomial * exp(-x * x)
  return x < 0 ? -value : value
}
