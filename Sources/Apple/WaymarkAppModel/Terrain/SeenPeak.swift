public import WaymarkTerrain

/// A summit that is visible or just hidden (`PeakSight.visibility`).
public struct SeenPeak: Equatable, Sendable {
  /// The summit.
  public var place: NamedPlace
  /// Where it is in the view.
  public var sight: PeakSight

  /// Makes one.
  public init(place: NamedPlace, sight: PeakSight) {
    self.place = place
    self.sight = sight
  }
}
