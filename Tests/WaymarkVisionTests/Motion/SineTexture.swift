import WaymarkGeodesy

@testable import WaymarkVision

/// A picture that is known between its pixels, too: a sum of waves.
struct SineTexture {
  private let waves: [(x: Double, y: Double, phase: Double, amplitude: Double)] = (0..<14).map { i in
    let angle = Double(i) * 137.5
    let (sine, cosine) = Angle.sinCos(degrees: angle)
    let size = 0.18 + 0.04 * Double(i)
    return (size * cosine, size * sine, Double(i * i), 60 / Double(i + 3))
  }

  func value(_ x: Double, _ y: Double) -> Double {
    waves.reduce(125) { sum, wave in
      let angle = wave.x * x + wave.y * y + wave.phase
      return sum + wave.amplitude * Angle.sinCos(degrees: angle * 57.29577951308232).sin
    }
  }

  /// The picture moved to the right and down by a shift, with a gain and an offset of its brightness.
  func picture(
    width: Int = 160, height: Int = 120, shift: (x: Double, y: Double) = (0, 0), gain: Double = 1, offset: Double = 0
  ) -> LuminancePicture? {
    var values: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let value = self.value(Double(x) + 0.5 - shift.x, Double(y) + 0.5 - shift.y)
        values.append(UInt8(max(0, min(255, (gain * value + offset).rounded()))))
      }
    }
    return LuminancePicture(width: width, height: height, values: values)
  }
}
