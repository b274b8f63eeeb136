public import WaymarkGeodesy

/// The skyline and the ridges before it, azimuth by azimuth.
public struct Panorama: Sendable {
  /// Where the eye is.
  public let coordinate: Coordinate
  /// How high it is.
  public let altitude: Altitude
  /// Azimuth of the first direction, degrees.
  public let firstAzimuthDegrees: Double
  /// Distance of directions, degrees.
  public let stepDegrees: Double
  /// Number of directions.
  public var count: Int { starts.count - 1 }
  /// For each direction the ground distance up to which the terrain is known as far as it matters, metres; infinity when
  /// it is known to the range.
  public let knownDistances: [Float]

  private let ridges: [Ridge]
  private let starts: [Int]

  init(
    coordinate: Coordinate, altitude: Altitude, firstAzimuthDegrees: Double, stepDegrees: Double, ridges: [Ridge],
    starts: [Int], knownDistances: [Float]
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.firstAzimuthDegrees = firstAzimuthDegrees
    self.stepDegrees = stepDegrees
    self.ridges = ridges
    self.starts = starts
    self.knownDistances = knownDistances
  }

  /// Azimuth of a direction, degrees, [0, 360).
  public func azimuthDegrees(_ direction: Int) -> Double {
    Angle.wrappedTo360(firstAzimuthDegrees + stepDegrees * Double(direction))
  }

  /// Ridges of a direction, the nearest first, each higher on the picture than the one before; the last one is the
  /// horizon. Empty where no terrain is known, or the number is none of a direction.
  public func ridges(_ direction: Int) -> ArraySlice<Ridge> {
    guard direction >= 0, direction < count else { return [] }
    return ridges[starts[direction]..<starts[direction + 1]]
  }

  /// The horizon of a direction: what is seen highest.
  public func horizon(_ direction: Int) -> Ridge? { ridges(direction).last }

  /// A panorama of neighbouring sectors, as several cores find them; nil when they do not follow each other, or differ in eye
  /// or step.
  public static func joined(_ sectors: [Panorama]) -> Panorama? {
    guard let first = sectors.first else { return nil }
    var ridges: [Ridge] = []
    var starts = [0]
    var known: [Float] = []
    for sector in sectors {
      let azimuth = first.firstAzimuthDegrees + first.stepDegrees * Double(known.count)
      guard sector.coordinate == first.coordinate, sector.altitude == first.altitude,
        sector.stepDegrees == first.stepDegrees,
        abs(Angle.wrappedTo180(sector.firstAzimuthDegrees - azimuth)) < 1e-3 * abs(first.stepDegrees)
      else { return nil }
      for start in sector.starts.dropFirst() { starts.append(ridges.count + start) }
      ridges += sector.ridges
      known += sector.knownDistances
    }
    return Panorama(
      coordinate: first.coordinate, altitude: first.altitude, firstAzimuthDegrees: first.firstAzimuthDegrees,
      stepDegrees: first.stepDegrees, ridges: ridges, starts: starts, knownDistances: known)
  }

  /// Number of all ridges of all directions.
  public var ridgeCount: Int { ridges.count }
}
