import WaymarkFormats

/// `site.json`: the areas of a site, and where their files are.
enum SiteManifest {
  /// Its name, by which a folder is known as a site.
  static let file = "site.json"
  /// The version of its format.
  static let version = 3

  /// Its contents.
  static func json(_ areas: [JSONValue]) -> JSONValue {
    ["waymarkSite": .number(Double(version)), "areas": .array(areas)]
  }
}
