internal import CPortableMath

/// Sun and Moon as they stand in the sky together.
public struct SkyDiscs: Hashable, Sendable {
  /// The Sun.
  public var sun: SkyDisc
  /// The Moon.
  public var moon: SkyDisc

  /// Makes a sky.
  public init(sun: SkyDisc, moon: SkyDisc) {
    self.sun = sun
    self.moon = moon
  }

  /// The sky over an observer.
  ///
  /// - Parameters:
  ///   - instant: the moment.
  ///   - position: the observer, ellipsoidal height.
  public init(at instant: UTCInstant, from position: GeodeticPosition) {
    self.init(sun: SkyBody.sun.disc(at: instant, from: position), moon: SkyBody.moon.disc(at: instant, from: position))
  }

  /// Angle between their centres, radians.
  public var elongation: Double {
    let (s, m) = (sun.center.enu, moon.center.enu)
    return atan2(s.cross(m).length, s.dot(m))
  }

  /// Part of the Moon's disc that is lit, 0 … 1.
  public var litPart: Double { (1 - cos(elongation)) / 2 }
}
