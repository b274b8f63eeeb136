/// A complex number: here a horizontal vector, east + i · north, or a rotation of the horizontal plane.
package struct Complex: Equatable, Sendable {
  package var re: Double
  package var im: Double

  package init(_ re: Double, _ im: Double) {
    self.re = re
    self.im = im
  }

  package static let zero = Complex(0, 0)

  package var conjugate: Complex { Complex(re, -im) }
  package var squaredMagnitude: Double { re * re + im * im }
  package var magnitude: Double { squaredMagnitude.squareRoot() }

  package static func + (a: Complex, b: Complex) -> Complex { Complex(a.re + b.re, a.im + b.im) }
  package static func - (a: Complex, b: Complex) -> Complex { Complex(a.re - b.re, a.im - b.im) }
  package static func * (a: Complex, b: Complex) -> Complex {
    Complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)
  }
  package static func * (a: Complex, s: Double) -> Complex { Complex(a.re * s, a.im * s) }
  package static func / (a: Complex, s: Double) -> Complex { Complex(a.re / s, a.im / s) }
  package static func += (a: inout Complex, b: Complex) { a = a + b }
  package static func -= (a: inout Complex, b: Complex) { a = a - b }
  package static func *= (a: inout Complex, s: Double) { a = a * s }

  /// Real part of a · conj(b): the dot product of two vectors.
  package static func dot(_ a: Complex, _ b: Complex) -> Double { a.re * b.re + a.im * b.im }
  /// Cross product of the two as plane vectors: positive where `b` is to the left of `a`.
  package static func cross(_ a: Complex, _ b: Complex) -> Double { a.re * b.im - a.im * b.re }
}
