/// The outline of the demo island and how strongly its parts are lifted out of the sea.
struct IslandShape {
  /// Half the island's length from west to east, metres.
  private static let reachEast = 20_000.0
  /// Half its length from south to north, metres.
  private static let reachNorth = 17_500.0

  /// The line along which the great valley forms: hardly lifted, so that the rivers gather there.
  static let trough = [
    Point(9_400, 7_400), Point(6_600, 6_600), Point(3_800, 4_200), Point(1_000, 3_400), Point(-1_900, 1_300),
    Point(-4_300, -1_500), Point(-7_200, -2_300), Point(-10_400, -2_900), Point(-12_600, -5_600),
    Point(-14_600, -7_700),
    Point(-17_500, -9_000),
  ]

  private let coast = GradientNoise(seed: 131)
  private let massif = GradientNoise(seed: 202)

  /// How far inside the island a point lies: 1 in the middle, 0 at the coast, negative at sea.
  func inland(_ point: Point) -> Double {
    let x = point.x / Self.reachEast
    let y = point.y / Self.reachNorth
    let bays = coast.fractal(point.x / 15_000, point.y / 15_000, octaves: 2)
    let inlets = coast.fractal(point.x / 4_200 + 40, point.y / 4_200, octaves: 5)
    // The bay that the great river flows into.
    let mouth = Point(-16_300, -8_600).distance(to: point) / 2_600
    return 1 - (x * x + y * y).squareRoot() + 0.42 * bays + 0.09 * inlets - 0.5 / (1 + mouth * mouth * mouth * mouth)
  }

  /// Relative uplift, 0 … about 1.3.
  func uplift(_ point: Point) -> Double {
    let inside = inland(point)
    guard inside > 0 else { return 0 }
    // Low land behind the coast, then the mountains.
    let rise = Self.smoothStep(inside / 0.36)
    let ranges = massif.ridged(point.x / 16_000, point.y / 16_000, octaves: 3)
    let away = Polyline.distance(from: point, to: Self.trough) / 1_900
    let valley = 1 / (1 + away * away * away)
    return 0.07 + rise * (0.45 + 1.35 * ranges) * (1 - 0.88 * valley)
  }

  private static func smoothStep(_ t: Double) -> Double {
    let s = max(0, min(1, t))
    return s * s * (3 - 2 * s)
  }
}
