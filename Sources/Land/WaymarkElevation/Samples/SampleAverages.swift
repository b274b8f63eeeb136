/// Averages of equal parts of a window.
enum SampleAverages {
  /// Averages the samples that are known, `down` × `across` to one; NaN where none is.
  static func of(
    _ part: [Float], columns: Int, height: Int, width: Int, down: Int, across: Int
  ) -> [Float] {
    var averages = [Float](repeating: .nan, count: height * width)
    part.withUnsafeBufferPointer { part in
      for i in 0..<height {
        for j in 0..<width {
          var (sum, known) = (0.0, 0)
          for row in i * down..<(i + 1) * down {
            for k in row * columns + j * across..<row * columns + (j + 1) * across where !part[k].isNaN {
              sum += Double(part[k])
              known += 1
            }
          }
          if known > 0 { averages[i * width + j] = Float(sum / Double(known)) }
        }
      }
    }
    return averages
  }
}
