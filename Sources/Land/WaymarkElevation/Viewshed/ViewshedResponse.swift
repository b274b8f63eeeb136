public import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkTerrain

/// A viewshed and its inputs.
public struct ViewshedResponse: Sendable {
  /// The position of the eye.
  public var coordinate: Coordinate
  /// The eye.
  public var eye: StandingEye
  /// The visible points.
  public var viewshed: Viewshed
  /// The terrain used.
  public var terrain: Terrain
  /// Range, metres.
  public var range: Double

  /// Shares of the points within range, 0 … 1: visible, and unknown.
  public var shares: (visible: Double, unknown: Double) {
    var visible = 0
    var unknown = 0
    var all = 0
    for row in 0..<viewshed.rows {
      for column in 0..<viewshed.columns where isInRange(row: row, column: column) {
        all += 1
        switch viewshed.isVisible(row: row, column: column) {
        case true?: visible += 1
        case nil: unknown += 1
        case false?: break
        }
      }
    }
    return (Double(visible) / Double(max(1, all)), Double(unknown) / Double(max(1, all)))
  }

  /// Whether a point is within the range.
  public func isInRange(row: Int, column: Int) -> Bool {
    let longitude = viewshed.west + viewshed.longitudeStep * Double(column)
    let latitude = viewshed.north - viewshed.latitudeStep * Double(row)
    guard let position = Coordinate(latitude: latitude, longitude: Angle.wrappedTo180(longitude)) else { return false }
    return Geodesic.wgs84.inverse(from: coordinate, to: position).distance <= range
  }

  /// What `waymark viewshed` prints.
  public var json: JSONValue {
    let shares = shares
    return [
      "from": [
        "lat": JSONValue(finite: coordinate.latitude), "lon": JSONValue(finite: coordinate.longitude),
        "altitude_m": JSONValue(finite: eye.altitude.meters),
        "reference": .string(SeekReport.name(eye.altitude.reference)),
      ],
      "max_range_m": JSONValue(finite: range), "rows": .number(Double(viewshed.rows)),
      "columns": .number(Double(viewshed.columns)), "visible_share": JSONValue(finite: shares.visible),
      "unknown_share": JSONValue(finite: shares.unknown),
    ]
  }

  /// The same as text.
  public var text: String {
    let shares = shares
    return "from \(Fixed.text(coordinate.latitude, decimals: 6)),\(Fixed.text(coordinate.longitude, decimals: 6)) at "
      + "\(Fixed.text(eye.altitude.meters, decimals: 0)) m: "
      + "\(Fixed.text(shares.visible * 100, decimals: 1)) % of the ground within "
      + "\(Fixed.text(range / 1000, decimals: 1)) km is visible"
      + (shares.unknown > 0 ? ", \(Fixed.text(shares.unknown * 100, decimals: 1)) % is unknown" : "")
  }
}
