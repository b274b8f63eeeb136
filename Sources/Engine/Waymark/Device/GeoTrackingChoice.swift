public import WaymarkGeodesy

/// Chooses between the device's own geographic tracking and plain world tracking, where both are supported: the first
/// only where the device has data, which must be asked position by position, and never twice at the same one.
public struct GeoTrackingChoice: Equatable, Sendable {
  /// What tracks.
  public enum Mode: String, Equatable, Sendable, CaseIterable {
    /// World tracking, with the engine's alignment alone.
    case world
    /// Geographic tracking, as one more cue of the alignment.
    case geo
  }

  /// It is asked again after this distance, metres.
  private static let askDistance = 1000.0
  /// An anchor farther than this from the user, metres, says little about the position.
  private static let reach = 60.0

  /// What is to track.
  public private(set) var mode = Mode.world
  private let isPossible: Bool
  private var askedAt: Coordinate?
  private var anchoredAt: Coordinate?

  /// Begins with world tracking.
  ///
  /// - Parameters:
  ///   - isWanted: the user or the app wants geographic tracking.
  ///   - isSupported: the device has it at all.
  public init(isWanted: Bool, isSupported: Bool) { isPossible = isWanted && isSupported }

  /// Whether it is to be asked now if there is geographic tracking at a position.
  ///
  /// - Parameter position: where the user is.
  /// - Returns: true when it is; the same position is not asked for twice.
  public mutating func shouldAsk(at position: Coordinate) -> Bool {
    guard isPossible, mode == .world else { return false }
    if let askedAt, Self.distance(askedAt, position) < Self.askDistance { return false }
    askedAt = position
    return true
  }

  /// The answer came.
  public mutating func take(isAvailable: Bool) { if isPossible, isAvailable { mode = .geo } }

  /// The tracking said something about itself: where it has no data, plain tracking goes on.
  public mutating func take(_ status: GeoTracking) {
    guard mode == .geo, status.state == .notAvailable else { return }
    mode = .world
    anchoredAt = nil
  }

  /// A position for a new geographic anchor, which replaces the last one.
  ///
  /// - Parameters:
  ///   - position: where the user is.
  ///   - status: what the tracking says about itself.
  /// - Returns: the position; nil while the last anchor will do, and while the tracking has no position.
  public mutating func anchorPosition(at position: Coordinate, status: GeoTracking) -> Coordinate? {
    guard mode == .geo, status.state == .localized else { return nil }
    if let anchoredAt, Self.distance(anchoredAt, position) < Self.reach { return nil }
    anchoredAt = position
    return position
  }

  /// The scene began anew: its anchors are gone.
  public mutating func restart() { anchoredAt = nil }

  private static func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
    Geodesic.wgs84.inverse(from: a, to: b).distance
  }
}
