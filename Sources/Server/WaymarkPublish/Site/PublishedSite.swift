/// What a published site has.
public struct PublishedSite: Equatable, Sendable {
  /// How many files, without their compressed forms.
  public var files: Int
  /// Their length, bytes.
  public var bytes: Int
  /// Its areas, the default first.
  public var areas: [PublishedArea]
  /// What publishing changed in its folder.
  public var changes: SiteChanges
}

/// What a published site has of an area.
public struct PublishedArea: Equatable, Sendable {
  /// Its name in addresses.
  public var id: String
  /// Its name.
  public var name: String
  /// How many tiles, cells and blocks of heights.
  public var tiles: Int
  /// Length of its files, bytes, those that it shares included.
  public var bytes: Int
  /// Whether the route of its first walk is there.
  public var hasWalk: Bool
  /// Why the route is not there; nil where it is or cannot be.
  public var problem: String?
}
