/// A complex number: here a horizontal vector, east + i · north, or a rotation of the horizontal plane.
struct Complex: Equatable, Sendable {
  var re: Double
  var im: Double

  init(_ re: Double, _ im: Double) {
    self.re = re
    self.im = im
  }

  static let zero = Complex(0, 0)

  var conjugate: Complex { Complex(re, -im) }
  var squaredMagnitude: Double { re * re + im * im }
  var magnitude: Double { squaredMagnitude.squareRoot() }

  static func + (a: Complex, b: Complex) -> Complex { Complex(a.re + b.re, a.im + b.im) }
  static func - (a: Complex, b: Complex) -> Complex { Complex(a.re - b.re, a.im - b.im) }
  static func * (a: Complex, b: Complex) -> Complex { Complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re) }
  static func * (a: Complex, s: Double) -> Complex { Complex(a.re * s, a.im * s) }
  static func / (a: Complex, s: Double) -> Complex { Complex(a.re / s, a.im / s) }
  static func += (a: inout Complex, b: Complex) { a = a + b }
  static func -= (a: inout Complex, b: Complex) { a = a - b }
  static func *= (a: inout Complex, s: Double) { a = a * s }

  /// Real part of a · conj(b): the dot product of two vectors.
  static func dot(_ a: Complex, _ b: Complex) -> Double { a.re * b.re + a.im * b.im }
  /// Cross product of the two as plane vectors: positive where `b` is to the left of `a`.
  static func cross(_ a: Complex, _ b: Complex) -> Double { a.re * b.im - a.im * b.re }
}
