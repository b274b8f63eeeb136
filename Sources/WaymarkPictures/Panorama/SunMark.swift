public import WaymarkGeodesy

/// A position of the Sun on its path through the panorama's sky.
public struct SunMark: Hashable, Sendable {
  /// Direction, degrees clockwise from true north.
  public var azimuthDegrees: Double
  /// Apparent elevation, degrees.
  public var elevationDegrees: Double
  /// The hour, where the mark is labelled: “12 UTC”.
  public var text: String?

  /// Makes a mark.
  public init(azimuthDegrees: Double, elevationDegrees: Double, text: String? = nil) {
    self.azimuthDegrees = azimuthDegrees
    self.elevationDegrees = elevationDegrees
    self.text = text
  }
}

extension SunMark {
  /// The Sun's path during a day, with refraction: every five minutes, with the hours labelled.
  ///
  /// - Parameters:
  ///   - day: any moment of the day, UTC.
  ///   - position: the observer.
  /// - Returns: 24 hours from midnight UTC of that day.
  public static func path(on day: UTCInstant, from position: GeodeticPosition) -> [SunMark] {
    let seconds = day.secondsSince1970
    guard seconds.isFinite else { return [] }
    let midnight = (seconds / 86_400).rounded(.down) * 86_400
    return (0...288).map { i in
      let direction = Sun.direction(
        at: UTCInstant(secondsSince1970: midnight + Double(i) * 300), from: position, atmosphere: .standard)
      let isHour = i % 12 == 0 && i < 288
      return SunMark(
        azimuthDegrees: direction.azimuthDegrees, elevationDegrees: direction.elevationDegrees,
        text: isHour ? "\(i / 12)h" : nil)
    }
  }
}
