public import WaymarkGeodesy

/// A named summit from maps and lists.
public struct Peak: Hashable, Sendable {
  /// Its name; never empty.
  public var name: String
  /// Its coordinate; lists are often 100 m off.
  public var coordinate: Coordinate
  /// Its height as the source gives it; nil when it gives none.
  public var altitude: Altitude?
  /// The least descent on a path to a higher peak, metres; nil when the source does not give it.
  public var prominence: Double?

  /// Makes a peak.
  public init(name: String, coordinate: Coordinate, altitude: Altitude? = nil, prominence: Double? = nil) {
    self.name = name
    self.coordinate = coordinate
    self.altitude = altitude
    self.prominence = prominence
  }
}

extension Peak {
  /// The known peak at a position found from afar: the nearest within 250 m, or within 1 % of the distance.
  ///
  /// - Parameters:
  ///   - position: the position found.
  ///   - distance: its distance from the eye, metres.
  ///   - peaks: the known peaks.
  /// - Returns: the nearest; nil when none is near enough.
  public static func nearest(to position: Coordinate, distance: Double, among peaks: [Peak]) -> Peak? {
    let reach = max(250, 0.01 * distance)
    var best: (peak: Peak, distance: Double)?
    for peak in peaks where abs(peak.coordinate.latitude - position.latitude) * 110_000 <= reach {
      let away = Geodesic.wgs84.inverse(from: position, to: peak.coordinate).distance
      if away <= reach, away < best?.distance ?? .infinity { best = (peak, away) }
    }
    return best?.peak
  }
}
