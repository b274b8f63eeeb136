public import WaymarkGeodesy

/// A named mountain top as maps and lists give it.
public struct Peak: Hashable, Sendable {
  /// Its name; never empty.
  public var name: String
  /// Where it is; lists are often 100 m off.
  public var coordinate: Coordinate
  /// Its height as the source gives it; nil when it does not.
  public var altitude: Altitude?
  /// How far one must go down at least to get to a higher one, metres; nil when the source does not say.
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
  /// The known peak at a place that was found from afar: the nearest within 250 m, or within 1 % of the distance.
  ///
  /// - Parameters:
  ///   - position: what was found.
  ///   - distance: how far it is from the eye, metres.
  ///   - peaks: the known ones.
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
