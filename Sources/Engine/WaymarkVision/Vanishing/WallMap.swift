internal import CPortableMath
internal import WaymarkGeodesy

/// The houses' walls and the streets around a place, as a map has them, in metres east and north of the estimated position.
public struct WallMap: Sendable {
  /// A point of the map.
  public struct Point: Hashable, Sendable {
    /// Metres east.
    public var east: Double
    /// Metres north.
    public var north: Double

    /// Makes a point.
    public init(east: Double, north: Double) {
      self.east = east
      self.north = north
    }

    var isFinite: Bool { east.isFinite && north.isFinite }
  }

  struct Wall {
    let a: Point
    let b: Point
    /// Direction, degrees, 0 ..< 180.
    let azimuth: Double
    /// Metres.
    let length: Double
    /// Standard deviation of the direction, degrees.
    let sigma: Double
    /// Index of its house: walls of one house are drawn with one error.
    let house: Int
  }

  struct Road {
    let a: Point
    let b: Point
    let azimuth: Double
  }

  /// Walls beyond this are too small in a picture to matter, metres.
  static let reach = 90.0
  /// A house's drawn direction errs by this much however long it is, degrees.
  private static let drawnSigmaDegrees = 0.6
  /// A drawn corner errs by this much against the others of its house, metres.
  private static let cornerSigma = 0.2

  /// Assumed height of a building whose height is unknown, metres.
  public static let usualHeight = 8.0

  let walls: [Wall]
  let roads: [Road]
  let houses: [[Point]]
  /// Metres above the ground, for each house.
  let heights: [Double]

  /// Makes a map of what is within 120 m of the origin.
  ///
  /// - Parameters:
  ///   - footprints: outlines of buildings, each a ring that may repeat its first corner; rings with fewer than three
  ///     corners or with numbers that are none are left out.
  ///   - heights: how high each of them is, metres above the ground; guesses will do, and 8 is taken where one is missing.
  ///   - streets: lines of streets and paths.
  public init(footprints: [[Point]], heights: [Double] = [], streets: [[Point]] = []) {
    var walls: [Wall] = []
    var houses: [[Point]] = []
    var kept: [Double] = []
    for (number, footprint) in footprints.enumerated() where footprint.allSatisfy({ $0.isFinite }) {
      var ring = footprint
      if ring.count > 1, let first = ring.first, first == ring.last { ring.removeLast() }
      guard ring.count >= 3, WallMap.isNear(ring) else { continue }
      houses.append(ring)
      let height = number < heights.count ? heights[number] : WallMap.usualHeight
      kept.append(height > 0 && height < 1000 ? height : WallMap.usualHeight)
      let edges = ring.indices.map { Edge(ring[$0], ring[($0 + 1) % ring.count]) }
      for edge in edges where edge.length > 0.5 {
        // Houses are drawn square: the longest wall square to this one or along it has the most accurate direction.
        var longest = edge.length
        for other in edges where other.length > longest {
          let turn = abs(lineDifference(edge.azimuth, other.azimuth))
          if turn < 2 || turn > 88 { longest = other.length }
        }
        let corner = Angle.degrees(WallMap.cornerSigma * 1.4142 / longest)
        let sigma = (WallMap.drawnSigmaDegrees * WallMap.drawnSigmaDegrees + corner * corner).squareRoot()
        walls.append(
          Wall(
            a: edge.a, b: edge.b, azimuth: edge.azimuth, length: edge.length, sigma: min(10, sigma),
            house: houses.count - 1))
      }
    }
    var roads: [Road] = []
    for street in streets where street.count >= 2 && street.allSatisfy({ $0.isFinite }) {
      for i in 1..<street.count {
        let edge = Edge(street[i - 1], street[i])
        if edge.length > 1, edge.distanceToOrigin < 60 {
          roads.append(Road(a: edge.a, b: edge.b, azimuth: edge.azimuth))
        }
      }
    }
    self.walls = walls
    self.roads = roads
    self.houses = houses
    self.heights = kept
  }

  /// Share of the directions between two azimuths, degrees clockwise, in which a wall is seen from the estimated position.
  func share(from: Double, to: Double) -> Double {
    let view = WallView(self, from: Point(east: 0, north: 0))
    let first = Int(from.rounded(.down))
    let last = max(first + 1, Int(to.rounded(.up)))
    var seen = 0
    for cell in first..<last where view.walls[(cell % 360 + 360) % 360] >= 0 { seen += 1 }
    return Double(seen) / Double(last - first)
  }

  private static func isNear(_ ring: [Point]) -> Bool {
    for i in ring.indices where Edge(ring[i], ring[(i + 1) % ring.count]).distanceToOrigin < reach + 30 { return true }
    return false
  }

  /// Whether a point is inside a house.
  func isInside(_ point: Point) -> Bool {
    for ring in houses {
      var inside = false
      var previous = ring[ring.count - 1]
      for corner in ring {
        if (corner.north > point.north) != (previous.north > point.north) {
          let east =
            corner.east + (previous.east - corner.east) * (point.north - corner.north)
            / (previous.north - corner.north)
          if point.east < east { inside.toggle() }
        }
        previous = corner
      }
      if inside { return true }
    }
    return false
  }

  private struct Edge {
    let a: Point
    let b: Point
    let length: Double
    let azimuth: Double

    init(_ a: Point, _ b: Point) {
      self.a = a
      self.b = b
      let east = b.east - a.east
      let north = b.north - a.north
      length = (east * east + north * north).squareRoot()
      let heading = Angle.heading(east: east, north: north) ?? 0
      azimuth = heading >= 180 ? heading - 180 : heading
    }

    var distanceToOrigin: Double {
      let east = b.east - a.east
      let north = b.north - a.north
      let t = length > 0 ? max(0, min(1, -(a.east * east + a.north * north) / (length * length))) : 0
      let x = a.east + east * t
      let y = a.north + north * t
      return (x * x + y * y).squareRoot()
    }
  }
}
