public import WaymarkGeodesy

/// What a place that is seen from afar is called: the landmark that it is, or the one that it is near. Page, app and
/// command line name by this.
public struct SeenLandmark: Equatable, Sendable {
  /// A thing with a name in a list, such as a summit or a village.
  public struct Candidate: Sendable {
    /// Its coordinate; lists are often 100 m off.
    public var coordinate: Coordinate
    /// Whether it is a summit, which is wide, and not a point such as a hut.
    public var isSummit: Bool

    /// Makes a candidate.
    public init(_ coordinate: Coordinate, isSummit: Bool) {
      self.coordinate = coordinate
      self.isSummit = isSummit
    }

    /// How far from its coordinate it still is itself, metres.
    fileprivate var extent: Double { isSummit ? 200 : 60 }
  }

  /// Farther away than this nothing is near, metres.
  public static let reach = 5000.0
  /// An uncertain place is not taken for a landmark farther away than this besides its extent, metres.
  private static let maximumSlack = 300.0

  /// Its index in the list.
  public var index: Int
  /// Whether the place is the landmark itself; otherwise it is near it.
  public var isItself: Bool
  /// Distance from the place to the landmark, metres.
  public var distance: Double

  /// Finds the landmark of a place: the nearest of those that it may be itself, or else the nearest within `reach`.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - uncertainty: how far off it may be, metres; what is not finite counts as 0.
  ///   - landmarks: the landmarks around.
  /// - Complexity: O(n) in the landmarks.
  public init?(of place: Coordinate, uncertainty: Double, among landmarks: some Sequence<Candidate>) {
    let slack = uncertainty.isFinite ? max(0, min(Self.maximumSlack, uncertainty)) : 0
    var best: SeenLandmark?
    for (index, landmark) in landmarks.enumerated()
    where abs(landmark.coordinate.latitude - place.latitude) * Self.minimumDegree <= Self.reach {
      let distance = Geodesic.wgs84.inverse(from: place, to: landmark.coordinate).distance
      let isItself = distance <= landmark.extent + slack
      guard distance <= Self.reach else { continue }
      if let best, best.isItself == isItself ? best.distance <= distance : best.isItself { continue }
      best = SeenLandmark(index: index, isItself: isItself, distance: distance)
    }
    guard let best else { return nil }
    self = best
  }

  /// No degree of latitude is shorter, metres.
  private static let minimumDegree = 110_000.0

  private init(index: Int, isItself: Bool, distance: Double) {
    self.index = index
    self.isItself = isItself
    self.distance = distance
  }
}
