internal import CPortableMath
internal import WaymarkGeodesy

/// A beat that guides to a place by ear.
public struct LeadBackSound: Equatable, Sendable {
  /// From which side: −1 left, 1 right, 0 straight ahead or behind.
  public var pan: Double
  /// Beats per second: 1 facing away from it, 4 facing it, 8 at the place.
  public var rate: Double
  /// Seconds from one beat to the next.
  public var interval: Double { 1 / rate }
  /// How dull: 0 in front, 1 behind; a low-pass filter's share.
  public var dullness: Double
  /// Loudness, 0…1: greater when near.
  public var loudness: Double

  /// - Parameters:
  ///   - turnDegrees: how far to turn, degrees; nil when unknown: a slow beat without a direction.
  ///   - distance: metres.
  ///   - isHere: true on the spot.
  init(turnDegrees: Double?, distance: Double, isHere: Bool) {
    loudness = max(0.3, min(1, 1 - distance / 1000))
    guard !isHere else {
      (pan, rate, dullness) = (0, 8, 0)
      return
    }
    guard let turnDegrees else {
      (pan, rate, dullness) = (0, 1, 0.5)
      return
    }
    let (sine, cosine) = Angle.sinCos(degrees: turnDegrees)
    pan = sine
    dullness = (1 - cosine) / 2
    // Linear in the angle: the ear hears every correction.
    rate = 4 - 3 * min(180, abs(turnDegrees)) / 180
  }
}
