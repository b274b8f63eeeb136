import Foundation
import WaymarkFormats

/// Round values along an axis.
struct Ticks {
  /// The values, both ends included.
  let values: [Double]
  private let decimals: Int

  /// Makes about six steps of 1, 2 or 5 times a power of ten.
  init(from start: Double, to end: Double) {
    let span = end.isFinite && end > start ? end - start : 1
    let power = pow(10, (log10(span / 6)).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { span / $0 <= 7 } ?? 10 * power
    let count = max(1, Int((span / step - 1e-9).rounded(.up)))
    values = (0...count).map { start + Double($0) * step }
    decimals = max(0, -Int(log10(step).rounded(.down)))
  }

  /// The last value.
  var end: Double { values[values.count - 1] }

  /// A value as it is written at the axis.
  func text(_ value: Double) -> String { Fixed.text(value, decimals: decimals) }
}
