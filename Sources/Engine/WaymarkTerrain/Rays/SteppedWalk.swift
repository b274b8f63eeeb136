internal import CPortableMath
public import WaymarkGeodesy

/// The baseline: the walk of the Tap & Seek description. From the eye it steps along the line of sight, by 10 m,
/// compares the height of a straight line with the elevation of the ground, and ends where the line is below. If that
/// never happens the point that was seen at the greatest angle is what it looked at.
///
/// It knows neither curvature nor refraction, jumps over ridges that are narrower than its step, and is right to a step
/// at best. It is kept to be compared with, and for elevation services, which answer points and know no surface: `next`
/// says what to ask, in chunks; `take` takes the answers.
public struct SteppedWalk: Sendable {
  /// How it ended.
  public enum Outcome: Hashable, Sendable {
    /// The ground is above the line at this step.
    case hit(Step)
    /// Nothing up to the greatest range; the step seen at the greatest angle, nil when no elevation is known.
    case highest(Step?)
  }

  /// One step.
  public struct Step: Hashable, Sendable {
    /// The position.
    public var coordinate: Coordinate
    /// Distance from the eye along the ground, metres.
    public var distance: Double
    /// Elevation of the ground, metres.
    public var elevation: Double
    /// Angle of the ground at the eye, degrees, on a flat Earth.
    public var angleDegrees: Double
  }

  /// Metres from step to step.
  public let step: Double
  /// Greatest distance, metres.
  public let maximumRange: Double
  private let path: GeodesicPath
  private let height: Double
  private let slope: Double
  private var count = 0
  private var best: Step?
  /// How it ended; nil while it goes on.
  public private(set) var outcome: Outcome?

  /// Starts a walk.
  ///
  /// - Parameters:
  ///   - line: the line of sight; its altitude must count from the same surface as the elevations.
  ///   - step: metres from step to step, 0.1 or more.
  ///   - maximumRange: greatest distance, metres.
  public init(_ line: SightLine, step: Double = 10, maximumRange: Double = 20_000) {
    self.step = step.isFinite ? max(0.1, step) : 10
    self.maximumRange = maximumRange.isFinite ? max(0, min(1_000_000, maximumRange)) : 20_000
    path = Geodesic.wgs84.path(from: line.coordinate, azimuth: line.direction.azimuthDegrees)
    height = line.altitude.meters
    slope = tan(Angle.radians(max(-89.999, min(89.999, line.direction.elevationDegrees))))
  }

  /// The positions whose elevations are needed next, in order.
  ///
  /// - Parameter limit: how many at most; services take 512.
  /// - Returns: the positions; empty when the walk is over.
  /// - Complexity: O(n) in the limit.
  public func next(_ limit: Int = 512) -> [Coordinate] {
    guard outcome == nil else { return [] }
    var positions: [Coordinate] = []
    var i = count + 1
    while positions.count < limit && Double(i) * step <= maximumRange {
      positions.append(path.coordinate(at: Double(i) * step))
      i += 1
    }
    return positions
  }

  /// Takes the elevations of the positions that `next` gave, from the first on.
  ///
  /// - Parameter elevations: metres; nil or NaN where unknown, which is passed over.
  public mutating func take(_ elevations: [Double?]) {
    for elevation in elevations {
      guard outcome == nil else { return }
      take(elevation, path.coordinate(at: Double(count + 1) * step))
    }
    if Double(count + 1) * step > maximumRange { outcome = outcome ?? .highest(best) }
  }

  private mutating func take(_ elevation: Double?, _ coordinate: Coordinate) {
    count += 1
    let distance = Double(count) * step
    guard let elevation, elevation.isFinite else { return }
    let angle = Angle.degrees(atan2(elevation - height, distance))
    let here = Step(coordinate: coordinate, distance: distance, elevation: elevation, angleDegrees: angle)
    if height + distance * slope - elevation < 0 {
      outcome = .hit(here)
    } else if best.map({ angle > $0.angleDegrees }) ?? true {
      best = here
    }
  }

  /// Walks to the end with elevations from a function.
  ///
  /// - Parameter elevation: height of the ground at a position, metres; nil where unknown.
  /// - Returns: how it ended.
  /// - Complexity: O(n) in the steps within the range, with one elevation for each.
  public mutating func run(_ elevation: (Coordinate) -> Double?) -> Outcome {
    while outcome == nil && Double(count + 1) * step <= maximumRange {
      let position = path.coordinate(at: Double(count + 1) * step)
      take(elevation(position), position)
    }
    let end = outcome ?? .highest(best)
    outcome = end
    return end
  }
}
