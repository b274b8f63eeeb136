/// A symmetric matrix of three rows: 00 01 02 11 12 22.
struct SymmetricThree {
  private let m: [Double]

  init(_ values: [Double]) { m = values }

  /// The inverse, in the same order; nil where there is none.
  var inverse: [Double]? {
    let c00 = m[3] * m[5] - m[4] * m[4]
    let c01 = m[2] * m[4] - m[1] * m[5]
    let c02 = m[1] * m[4] - m[2] * m[3]
    let determinant = m[0] * c00 + m[1] * c01 + m[2] * c02
    guard determinant > 0, determinant.isFinite else { return nil }
    let d = 1 / determinant
    return [
      c00 * d, c01 * d, c02 * d, (m[0] * m[5] - m[2] * m[2]) * d, (m[1] * m[2] - m[0] * m[4]) * d,
      (m[0] * m[3] - m[1] * m[1]) * d,
    ]
  }

  /// The product of such a matrix and a vector.
  static func product(_ i: [Double], _ b: [Double]) -> [Double] {
    [
      i[0] * b[0] + i[1] * b[1] + i[2] * b[2], i[1] * b[0] + i[3] * b[1] + i[4] * b[2],
      i[2] * b[0] + i[4] * b[1] + i[5] * b[2],
    ]
  }
}
