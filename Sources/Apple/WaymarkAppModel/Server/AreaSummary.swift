public import Foundation
public import WaymarkFormats
import WaymarkGeodesy
public import WaymarkTerrain

/// The description of an area from `GET /api/area`.
public struct AreaSummary: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// The window of its map.
  public var bounds: GeographicBounds
  /// The window of its heights; nil without any.
  public var elevationBounds: GeographicBounds?
  /// The finest level of its blocks of heights.
  public var finestHeights: Int
  /// Suggested places.
  public var spots: [NamedPlace]
  /// Attribution of the data, shown wherever the data are.
  public var attribution: String?
  /// Directions services to choose from, the default first.
  public var providers: [String]

  /// Reads the response.
  ///
  /// - Throws: `InputError` when it is not a description of an area.
  public init(_ data: Data) throws(InputError) {
    let fields = JSONField(document: try JSONValue(parsing: data))
    try fields.requireObject()
    name = try fields["name"].string()
    bounds = try Self.window(fields["bounds"])
    let window = fields["elevationBounds"]
    elevationBounds = window.isPresent ? try Self.window(window) : nil
    finestHeights = try Self.level(fields["finestHeights"])
    attribution = try fields["attribution"].stringIfPresent()
    providers =
      try fields["providers"].elementsIfPresent()?.map { field throws(InputError) in try field.string() } ?? []
    spots =
      try fields["spots"].elementsIfPresent()?.map { spot throws(InputError) in
        guard let position = Coordinate(latitude: try spot["lat"].number(), longitude: try spot["lon"].number()) else {
          throw spot.error("this is not a position on Earth")
        }
        return NamedPlace(name: try spot["name"].string(), coordinate: position, kind: .spot)
      } ?? []
  }

  private static func level(_ field: JSONField) throws(InputError) -> Int {
    let level = try field.intIfPresent() ?? 0
    guard HeightBlockAddress.levels.contains(level) else { throw field.error("there is no such level of heights") }
    return level
  }

  private static func window(_ field: JSONField) throws(InputError) -> GeographicBounds {
    let bounds = GeographicBounds(
      south: try field["south"].number(), west: try field["west"].number(), north: try field["north"].number(),
      east: try field["east"].number())
    guard abs(bounds.south) <= 90, abs(bounds.north) <= 90, bounds.south < bounds.north, abs(bounds.west) <= 360,
      bounds.west < bounds.east, bounds.east <= 540
    else { throw field.error("this is not a window on Earth") }
    return bounds
  }
}
