public import WaymarkGeodesy

/// A place that stays where it is on Earth.
public struct Anchor: Equatable, Sendable {
  /// Where it is; without an altitude it stands on the ground.
  public var place: Place
  /// Its name.
  public var name: String

  /// Makes an anchor.
  public init(place: Place, name: String) {
    self.place = place
    self.name = name
  }
}
