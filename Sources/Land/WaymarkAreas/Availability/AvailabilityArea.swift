public import WaymarkFormats
public import WaymarkGeodesy

/// An area prepared for availability checks at any position. For use by several threads.
public struct AvailabilityArea: Sendable {
  /// The area.
  public let area: Area
  private let elevation: AreaElevation?
  private let streets: [[Coordinate]]

  /// Opens the elevations and reads the streets out of the map, which takes a second for a small country.
  ///
  /// - Parameter area: the area.
  /// - Throws: `InputError` when a part of it cannot be read.
  public init(_ area: Area) throws(InputError) {
    self.area = area
    elevation = try AreaElevation(area)
    streets = try OSMStreets(of: area.map).streets.map { $0.line }
  }

  /// The area's name.
  public var name: String { area.manifest.name }

  /// Whether the position lies in the window of the map.
  public func maps(_ position: Coordinate) -> Bool { area.manifest.bounds.contains(position) }

  /// Height of the ground; nil where the area has none.
  public func altitude(at position: Coordinate) -> Altitude? { elevation?.altitude(at: position) }

  /// Whether an elevation tile of the area covers the position, with or without a height there.
  public func hasElevationTile(at position: Coordinate) -> Bool {
    area.manifest.elevationTiles.contains(AvailabilityCheck.elevationTile(at: position))
  }

  /// Distance of the nearest street or path, metres; nil when there is none within 3 km.
  public func distanceToStreet(from position: Coordinate) -> Double? {
    let reach = 3000.0
    let frame = LocalFrame(origin: GeodeticPosition(position, height: 0))
    // A degree of latitude is 110.6 km at least.
    let latitudes = reach / 110_000
    var nearest = reach
    for line in streets {
      guard line.contains(where: { abs($0.latitude - position.latitude) <= latitudes + 0.1 }) else { continue }
      var before: Vector3?
      for vertex in line {
        let next = frame.enu(of: GeodeticPosition(vertex, height: 0))
        if let before {
          let step = next - before
          let part = step.lengthSquared > 0 ? max(0, min(1, -before.dot(step) / step.lengthSquared)) : 0
          nearest = min(nearest, (before + step * part).length)
        }
        before = next
      }
    }
    return nearest < reach ? nearest : nil
  }
}
