/// The land around a position as it is drawn: for each direction and each band of distances how high the land reaches,
/// and how bright it is there.
public struct PanoramaRelief: Sendable {
  /// Azimuth of the first direction, degrees.
  public let firstAzimuth: Double
  /// Angle between directions, degrees.
  public let azimuthStep: Double
  /// Number of directions.
  public let columns: Int
  /// Borders of the bands, metres from near to far; one more than there are bands.
  public let edges: [Double]
  /// Apparent elevation of the highest land in a band and direction, degrees; −∞ where there is none. Band after band,
  /// the nearest first.
  public internal(set) var angles: [Float]
  /// How much the land there faces the light, 0 … 1; indexed like `angles`.
  public internal(set) var shades: [Float]

  /// Number of bands.
  public var bands: Int { edges.count - 1 }

  /// An empty relief.
  public init(firstAzimuth: Double, azimuthStep: Double, columns: Int, edges: [Double]) {
    self.firstAzimuth = firstAzimuth
    self.azimuthStep = azimuthStep
    self.columns = max(1, columns)
    self.edges = edges.count >= 2 ? edges : [0, 1]
    angles = [Float](repeating: -.infinity, count: self.columns * (self.edges.count - 1))
    shades = [Float](repeating: 0.5, count: angles.count)
  }

  /// The middle of a band, metres.
  public func distance(ofBand band: Int) -> Double { (edges[band] * edges[band + 1]).squareRoot() }

  /// The highest land in a direction, degrees; −∞ where there is none.
  public func skyline(column: Int) -> Float {
    var highest = -Float.infinity
    for band in 0..<bands { highest = max(highest, angles[band * columns + column]) }
    return highest
  }

  /// The column nearest to an azimuth; nil outside.
  public func column(azimuth: Double) -> Int? {
    let revolutions = ((azimuth - firstAzimuth) / 360).rounded(.down) * 360
    let column = ((azimuth - firstAzimuth - revolutions) / azimuthStep).rounded()
    if column < Double(columns) { return Int(column) }
    return 360 - column * azimuthStep < azimuthStep ? 0 : nil
  }

  /// Borders of bands whose width grows by a factor, from `near` to `far`, metres.
  public static func edges(near: Double, far: Double, factor: Double = 1.07) -> [Double] {
    guard near > 0, far > near, factor > 1.001 else { return [0, max(1, far)] }
    var edges = [near]
    while let last = edges.last, last < far { edges.append(min(far, last * factor)) }
    return edges
  }
}
