import Foundation
import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkTerrain

/// What an area folder holds: the contents of its `area.json`.
public struct AreaManifest: Equatable, Sendable {
  /// The version of the folder's form that this code writes and reads.
  public static let version = 1

  /// Where a part of the data came from.
  public struct Source: Equatable, Sendable {
    /// `map` or `elevation`.
    public var kind: String
    /// Name of the file that it was taken from.
    public var file: String
    /// What has to be shown wherever the data is shown; nil when nothing has to.
    public var attribution: String?
    /// The licence; nil when unknown.
    public var license: String?

    /// Makes a source.
    public init(kind: String, file: String, attribution: String? = nil, license: String? = nil) {
      self.kind = kind
      self.file = file
      self.attribution = attribution
      self.license = license
    }
  }

  /// A place worth going to or starting from.
  public struct Spot: Equatable, Sendable {
    /// Its name.
    public var name: String
    /// Where it is.
    public var coordinate: Coordinate

    /// Makes a spot.
    public init(name: String, coordinate: Coordinate) {
      self.name = name
      self.coordinate = coordinate
    }
  }

  /// The area's name.
  public var name: String
  /// When it was built, ISO 8601; nil in the demo area, which is the same whenever it is built.
  public var created: String?
  /// The window of its map data.
  public var bounds: GeographicBounds
  /// What its map data holds.
  public var survey: OSMSurvey
  /// Its elevation tiles; empty when it has none.
  public var elevationTiles: [String]
  /// The surface that its elevations count from.
  public var verticalReference: VerticalReference
  /// Share of elevation samples without a height, 0 … 1.
  public var voidShare: Double
  /// Version of the Valhalla that its routing tiles were built by; nil when it has none.
  public var valhallaVersion: String?
  /// Where the data came from.
  public var sources: [Source]
  /// Where a first walk begins, where it leads to, and further places to go to; empty where nobody can walk anywhere.
  public var spots: [Spot]

  /// All attributions, each once.
  public var attributions: [String] {
    var list: [String] = []
    for case let text? in sources.map(\.attribution) where !list.contains(text) { list.append(text) }
    return list
  }
}

extension AreaManifest {
  /// A draft: elevation and routing are filled in while the area is built.
  package init(
    name: String, created: String?, survey: OSMSurvey, verticalReference: VerticalReference = .meanSeaLevel,
    sources: [Source], spots: [Spot] = []
  ) {
    self.init(
      name: name, created: created, bounds: survey.bounds, survey: survey, elevationTiles: [],
      verticalReference: verticalReference, voidShare: 0, valhallaVersion: nil, sources: sources, spots: spots)
  }
}
