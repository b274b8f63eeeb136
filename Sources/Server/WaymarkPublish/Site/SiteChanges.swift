/// What publishing changed in a site's folder. An object is a file with its compressed forms.
public struct SiteChanges: Equatable, Sendable {
  /// A number of objects and their length.
  public struct Tally: Equatable, Sendable {
    /// How many objects.
    public var objects = 0
    /// Their length, bytes; compressed forms not counted.
    public var bytes = 0

    mutating func add(_ length: Int) {
      objects += 1
      bytes += length
    }
  }

  /// Written now.
  public var new = Tally()
  /// Needed once more by another area, or again by the same, and not written again.
  public var shared = Tally()
  /// There before, with the same bytes.
  public var kept = Tally()
  /// No longer named by the site, and still there for pages that are open.
  public var retired = Tally()
  /// Removed now.
  public var removed = Tally()
}
