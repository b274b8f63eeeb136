public import Waymark
internal import CPortableMath
internal import WaymarkGeodesy

/// A vehicle on which the walker keeps walking: a ferry, a train, a moving walkway. The scene does not show its motion.
public struct Carrier: Equatable, Sendable {
  /// From when on, and for how long, seconds.
  public var (start, duration): (Double, Double)
  /// Where to, degrees clockwise from north.
  public var azimuth: Double
  /// m/s.
  public var speed: Double

  /// Makes a carrier.
  public init(start: Double, duration: Double, azimuth: Double, speed: Double) {
    (self.start, self.duration) = (start, duration)
    (self.azimuth, self.speed) = (azimuth, speed)
  }

  /// A walk on it: fixes and truth move along, and fixes with a velocity have its velocity too.
  ///
  /// - Parameter samples: the walk on firm ground, in the order of time.
  /// - Returns: the samples of the carried walk.
  public func carry(_ samples: [TimedSample]) -> [TimedSample] {
    samples.map { timed in
      let seconds = max(0, min(duration, timed.time - start))
      guard seconds > 0 else { return timed }
      var carried = timed
      switch timed.sample {
      case .fix(var fix):
        fix.coordinate = moved(fix.coordinate, for: seconds)
        if timed.time < start + duration { addVelocity(to: &fix) }
        carried.sample = .fix(fix)
      case .truth(var truth):
        truth.position = Position(moved(truth.position.coordinate, for: seconds), altitude: truth.position.altitude)
        carried.sample = .truth(truth)
      default: break
      }
      return carried
    }
  }

  private func moved(_ coordinate: Coordinate, for seconds: Double) -> Coordinate {
    Geodesic.wgs84.direct(from: coordinate, azimuth: azimuth, distance: speed * seconds).coordinate
  }

  private func addVelocity(to fix: inout LocationFix) {
    guard let own = fix.speed else { return }
    let (s, c) = Angle.sinCos(degrees: fix.course ?? 0)
    let (carrierS, carrierC) = Angle.sinCos(degrees: azimuth)
    let (east, north) = (own * s + speed * carrierS, own * c + speed * carrierC)
    let total = (east * east + north * north).squareRoot()
    fix.speed = total
    guard total > 0.5 else {
      (fix.course, fix.courseAccuracy) = (nil, nil)
      return
    }
    fix.course = Angle.heading(east: east, north: north)
    fix.courseAccuracy = max(1, Angle.degrees(atan2(fix.speedAccuracy ?? 0.3, total)))
  }
}
