/// A place on the web that data come from.
public struct DataSource: Equatable, Sendable {
  /// The form in which it gives them.
  public enum Form: String, CaseIterable, Sendable {
    /// Places by name, as Nominatim's `search` gives them.
    case nominatim
    /// Map data of a window, as Overpass gives them.
    case overpass
    /// Files of regions, listed in an index as Geofabrik's.
    case extracts
    /// GeoTIFFs of one degree by one degree, read in parts.
    case geotiff
    /// HGT files of one degree by one degree, gzip or not.
    case hgt
    /// Pictures in Web Mercator whose colours are heights.
    case terrarium
  }

  /// Its name for people.
  public var name: String
  /// Its form.
  public var form: Form
  /// Its address, with placeholders.
  public var url: AddressTemplate
  /// The address of a file's MD5 sum, with the placeholder `{url}`; nil when there is none.
  public var checksum: AddressTemplate?
  /// Attribution that has to be shown wherever its data are; nil when none is required.
  public var attribution: String?
  /// The licence of its data; nil when unknown.
  public var license: String?
  /// The address of its rules of use.
  public var rules: String?
  /// Seconds between two requests.
  public var pauseSeconds: Double
  /// The largest window to ask it for; nil for any.
  public var maximumSquareKilometers: Double?
  /// Seconds that it may compute before it answers.
  public var timeoutSeconds: Int
  /// Zoom level of its tiles.
  public var zoom: Int
  /// Whether a tile that it does not have is sea.
  public var missingIsSea: Bool
}
