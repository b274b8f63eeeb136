internal import CPortableMath
internal import WaymarkGeodesy

/// How the lit part of the Moon brightens the pixels around a place of a picture.
///
/// The dark part is as bright as the sky before it. The lit one follows the law of Lommel and Seeliger, which describes surfaces
/// without limb darkening, as the full Moon's: μ₀ / (μ₀ + μ), with the cosines of the angles in which light comes in and goes out.
struct MoonShape {
  /// Pixels from the middle to a side of the square.
  let reach: Int
  /// Brightness of the square's pixels, row after row, less its mean, with a sum of squares of one; zeros where nothing is lit.
  private(set) var values: [Float]

  /// Samples along a pixel's side, and how far they reach beyond it: lenses are not sharper.
  private static let (samples, spread) = (3, 1.5)

  /// Draws the Moon.
  ///
  /// - Parameters:
  ///   - middle: direction of its centre in the camera's frame, length one.
  ///   - pixel: column and row of the square's middle pixel.
  ///   - sun: direction to the Sun in the same frame, length one.
  ///   - radius: of the disc, radians.
  ///   - reach: pixels from the middle to a side of the square.
  ///   - lens: the camera's lens.
  init(at middle: Vector3, pixel: (x: Int, y: Int), sun: Vector3, radius: Double, reach: Int, lens: PictureLens) {
    self.reach = reach
    let side = 2 * reach + 1
    values = [Float](repeating: 0, count: side * side)
    let aside = sun - middle * sun.dot(middle)
    // Lit from the front there is no side.
    let any = (Vector3(1, 0, 0) - middle * middle.x).normalized ?? Vector3(0, 1, 0)
    let along = (aside.length > 1e-6 ? aside.normalized : nil) ?? any
    let across = middle.cross(along)
    // The Sun is so far away that it is in the same direction from the Moon.
    let light = (along: sun.dot(along), toUs: -sun.dot(middle))
    for i in values.indices {
      var sum = 0.0
      for sample in 0..<Self.samples * Self.samples {
        func offset(_ number: Int) -> Double {
          Self.spread * ((Double(number) + 0.5) / Double(Self.samples) - 0.5)
        }
        let seen = lens.direction(
          x: Double(pixel.x + i % side - reach) + 0.5 + offset(sample % Self.samples),
          y: Double(pixel.y + i / side - reach) + 0.5 + offset(sample / Self.samples))
        let away = seen - middle
        let (u, v) = (away.dot(along) / radius, away.dot(across) / radius)
        let square = 1 - u * u - v * v
        guard square > 0 else { continue }
        let out = square.squareRoot()
        let into = u * light.along + out * light.toUs
        if into > 0 { sum += into / (into + out) }
      }
      values[i] = Float(sum)
    }
    let mean = values.reduce(0, +) / Float(values.count)
    var squares: Float = 0
    for i in values.indices {
      values[i] -= mean
      squares += values[i] * values[i]
    }
    let scale = squares > 0 ? 1 / squares.squareRoot() : 0
    for i in values.indices { values[i] *= scale }
  }

  /// Correlation with the pixels around a place, −1 … 1; nil where the square is not inside.
  func correlation(_ levels: BrightnessLevels, x: Int, y: Int) -> Double? {
    guard x >= reach, y >= reach, x + reach < levels.width, y + reach < levels.height else { return nil }
    let side = 2 * reach + 1
    var (sum, squares): (Int32, Int32) = (0, 0)
    var product: Float = 0
    var i = 0
    for row in y - reach...y + reach {
      for column in x - reach..<x - reach + side {
        let value = Int32(levels.value(x: column, y: row))
        sum += value
        squares += value * value
        product += Float(value) * values[i]
        i += 1
      }
    }
    let variance = Double(squares) - Double(sum) * Double(sum) / Double(values.count)
    return variance > 0 ? Double(product) / variance.squareRoot() : 0
  }
}
