internal import CPortableMath
public import Waymark
public import WaymarkGeodesy

/// Invented terrain under a straight walk to the north, a bridge over a valley in it, and an elevation model with errors.
public struct Relief: Equatable, Sendable {
  /// A bridge that the walk goes over.
  public struct Bridge: Equatable, Sendable {
    /// Where it begins, metres from the start of the walk; negative for a walk that begins on it.
    public var from: Double
    /// Its length, metres.
    public var length: Double
    /// How far below it the valley is, metres.
    public var height: Double
    /// Whether the map knows it.
    public var isMapped: Bool

    /// Makes a bridge.
    public init(from: Double, length: Double, height: Double, isMapped: Bool) {
      self.from = from
      self.length = length
      self.height = height
      self.isMapped = isMapped
    }

    /// Metres of the banks' slopes at each end.
    private static let bank = 6.0

    /// Depth of the valley, metres, so many metres along the walk.
    func depth(at y: Double) -> Double {
      let inside = min(y - from, from + length - y)
      return height * max(0, min(1, inside / Self.bank))
    }

    func contains(_ y: Double) -> Bool { y > from && y < from + length }
  }

  /// Height at the start of the walk, metres above mean sea level.
  public var base = 350.0
  /// Rise along the walk, metres per metre.
  public var slope = 0.0
  /// Height of the hills above the hollows, metres.
  public var hills = 0.0
  /// The bridge, if there is one.
  public var bridge: Bridge?
  /// Standard deviation of the elevation model's error, metres.
  public var modelSigma = 1.5
  /// The length over which that error is much the same, metres.
  public var modelLength = 50.0
  /// Whether the walker's device knows the ground.
  public var isKnown = true

  /// Level ground.
  public init() {}

  /// Height of the ground, metres, at a position east and north of the start.
  func ground(east x: Double, north y: Double) -> Double { open(east: x, north: y) - (bridge?.depth(at: y) ?? 0) }

  /// The ground without the bridge's valley.
  private func open(east x: Double, north y: Double) -> Double {
    base + slope * y + hills / 2 * (sin(y / 25) + 0.5 * sin(x / 18 + 1))
  }

  /// Height of what people walk on.
  func floor(north y: Double) -> Double {
    guard let bridge, bridge.contains(y) else { return ground(east: 0, north: y) }
    let (start, end) = (bridge.from, bridge.from + bridge.length)
    let part = (y - start) / bridge.length
    return open(east: 0, north: start) * (1 - part) + open(east: 0, north: end) * part
  }

  /// The walk with its altitudes.
  ///
  /// - Parameters:
  ///   - start: where it begins.
  ///   - length: metres to the north.
  /// - Returns: the route.
  /// - Throws: `RouteError` when the length is invalid.
  public func route(from start: Coordinate, length: Double) throws(RouteError) -> Route {
    var points: [Coordinate] = []
    var altitudes: [Altitude?] = []
    for i in 0...max(1, Int(min(100_000, length / 2).rounded(.up))) {
      let y = min(length, 2 * Double(i))
      points.append(Geodesic.wgs84.direct(from: start, azimuth: 0, distance: y).coordinate)
      altitudes.append(Altitude(meters: floor(north: y), reference: .meanSeaLevel))
    }
    return try Route(geometry: points, altitudes: altitudes, source: "straight, \(Int(length)) m")
  }

  /// The elevation model around the walk.
  ///
  /// - Parameters:
  ///   - start: where the walk begins.
  ///   - length: metres to the north.
  ///   - seed: seed of its errors.
  /// - Returns: its heights every ten metres; nil where the device knows none.
  public func model(around start: Coordinate, length: Double, seed: UInt64) -> GroundElevation? {
    guard isKnown else { return nil }
    // Waves of random lengths and directions: a smooth field with the wanted spread.
    var random = RandomSource(seed: seed &* 104_729 &+ 17)
    var waves: [(x: Double, y: Double, phase: Double)] = []
    for _ in 0..<24 {
      waves.append(
        (random.normal() / modelLength, random.normal() / modelLength, random.uniform(0, 2 * .pi)))
    }
    let amplitude = modelSigma * (2 / Double(waves.count)).squareRoot()
    let (step, margin) = (10.0, 150.0)
    let latitudeStep = step / 111_200
    let (_, cosine) = Angle.sinCos(degrees: start.latitude)
    let longitudeStep = latitudeStep / cosine
    let (rows, columns) = (Int((length + 2 * margin) / step) + 1, Int(2 * margin / step) + 1)
    var heights: [Float] = []
    heights.reserveCapacity(rows * columns)
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = (step * Double(column) - margin, step * Double(row) - margin)
        var error = 0.0
        for wave in waves { error += amplitude * cos(wave.x * x + wave.y * y + wave.phase) }
        heights.append(Float(ground(east: x, north: y) + error))
      }
    }
    let corner = Coordinate(
      latitude: start.latitude - margin / step * latitudeStep,
      longitude: start.longitude - margin / step * longitudeStep)
    guard let corner else { return nil }
    return GroundElevation(
      southWest: corner, latitudeStep: latitudeStep, longitudeStep: longitudeStep, columns: columns, heights: heights,
      reference: .meanSeaLevel)
  }

  /// The street of the walk, with its bridge where the map knows one.
  func streets(from start: Coordinate, length: Double) -> StreetNetwork? {
    guard let bridge, bridge.isMapped else { return nil }
    func point(_ y: Double) -> Coordinate {
      Geodesic.wgs84.direct(from: start, azimuth: y < 0 ? 180 : 0, distance: abs(y)).coordinate
    }
    let (from, to) = (bridge.from, bridge.from + bridge.length)
    return StreetNetwork([
      Street(kind: .street, line: [point(min(0, from) - 100), point(from)]),
      Street(kind: .street, line: [point(from), point(to)], level: .bridge),
      Street(kind: .street, line: [point(to), point(max(length, to) + 100)]),
    ])
  }
}
