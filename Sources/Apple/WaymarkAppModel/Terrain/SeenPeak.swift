public import WaymarkTerrain

/// A visible summit.
public struct SeenPeak: Equatable, Sendable {
  /// The summit.
  public var place: NamedPlace
  /// Where it is in the view.
  public var sight: PeakSight

  /// Makes a visible summit.
  public init(place: NamedPlace, sight: PeakSight) {
    self.place = place
    self.sight = sight
  }
}
