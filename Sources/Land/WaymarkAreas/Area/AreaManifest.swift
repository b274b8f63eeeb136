import Foundation
import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkTerrain

/// Description of an area folder: the contents of its `area.json`.
public struct AreaManifest: Equatable, Sendable {
  /// The version of the folder's format that this code writes and reads.
  public static let version = 1

  /// Where a part of the data came from.
  public struct Source: Equatable, Sendable {
    /// `map` or `elevation`.
    public var kind: String
    /// Name of the file that it was taken from.
    public var file: String
    /// Attribution that has to be shown wherever the data is shown; nil when none is required.
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

  /// What a fetched area was asked for, so that it can be fetched again.
  public struct Request: Equatable, Sendable {
    /// Its middle.
    public var center: Coordinate
    /// How far its map reaches, metres.
    public var radius: Double
    /// How far its elevations reach beyond the map, metres.
    public var horizon: Double

    /// Makes a request.
    public init(center: Coordinate, radius: Double, horizon: Double) {
      (self.center, self.radius, self.horizon) = (center, radius, horizon)
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
  /// When it was built, ISO 8601; nil in the demo area, whose contents do not depend on the date.
  public var created: String?
  /// The window of its map data.
  public var bounds: GeographicBounds
  /// Counts of its map data.
  public var survey: OSMSurvey
  /// Its elevation tiles; empty when it has none.
  public var elevationTiles: [String]
  /// The surface that its elevations are measured from.
  public var verticalReference: VerticalReference
  /// Seconds of arc from sample to sample of the source of its elevations, where the samples between follow from them: 3 for SRTM 3″;
  /// otherwise 1.
  public var sourceStep: Int
  /// Share of elevation samples without a height, 0 … 1.
  public var voidShare: Double
  /// Version of the Valhalla that built its routing tiles; nil when it has none.
  public var valhallaVersion: String?
  /// Where the data came from.
  public var sources: [Source]
  /// The start of a first walk, its destination, and further destinations; empty where there is nothing to walk on.
  public var spots: [Spot]
  /// What it was fetched for; nil when it was built from files.
  public var request: Request?

  /// The finest level of its blocks of heights (`HeightBlockAddress`).
  public var finestHeights: Int { sourceStep == 3 ? 1 : 0 }

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
      verticalReference: verticalReference, sourceStep: 1, voidShare: 0, valhallaVersion: nil, sources: sources,
      spots: spots)
  }
}
