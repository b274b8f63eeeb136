/// How far the lines of a grid are apart along the path: forward differences, which save a root for each line.
struct Pace {
  /// From the present line to the next.
  private var first: Double
  /// Growth of `first` from line to line.
  private var second: Double
  /// Growth of `second`.
  private let third: Double
  /// Bend of the coordinate over its slope, 1/m.
  private let bend: Double

  init(first: Double, second: Double, third: Double, bend: Double) {
    self.first = first
    self.second = second
    self.third = third
    self.bend = bend
  }

  /// Whether the differences hold over a distance: the first term left out, 5 bend³ distance⁴, is below 1 µm.
  @inline(__always)
  func holds(over length: Double) -> Bool { 5 * abs(bend * bend * bend) * (length * length) * (length * length) < 1e-6 }

  /// The position of the next line.
  @inline(__always)
  mutating func step(from value: Double) -> Double {
    let next = value + first
    first += second
    second += third
    return next
  }
}
