/// Samples of a part of a file, between which heights are bilinear.
struct SampleWindow {
  /// Number of columns.
  let columns: Int
  /// Number of rows.
  let rows: Int

  /// The height at a place, columns and rows from the window's corner; NaN where the nearest sample is a void. Voids beside it
  /// have no share.
  func height(x: Double, y: Double, in samples: UnsafeBufferPointer<Float>) -> Float {
    guard !x.isNaN else { return .nan }
    let nearest = samples[min(rows - 1, Int(y)) * columns + min(columns - 1, Int(x))]
    guard !nearest.isNaN else { return .nan }
    let (across, down) = (x - 0.5, y - 0.5)
    let (left, top) = (Int(across.rounded(.down)), Int(down.rounded(.down)))
    let (u, v) = (across - Double(left), down - Double(top))
    var (sum, weights) = (0.0, 0.0)
    func add(_ row: Int, _ column: Int, _ weight: Double) {
      guard row >= 0, row < rows, column >= 0, column < columns else { return }
      let sample = samples[row * columns + column]
      guard !sample.isNaN else { return }
      sum += Double(sample) * weight
      weights += weight
    }
    add(top, left, (1 - u) * (1 - v))
    add(top, left + 1, u * (1 - v))
    add(top + 1, left, (1 - u) * v)
    add(top + 1, left + 1, u * v)
    return weights > 0 ? Float(sum / weights) : nearest
  }
}
