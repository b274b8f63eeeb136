import Waymark
public import WaymarkGeodesy

/// Decides when the device's camera tracking runs, and whether in its old scene: a look at the full map, or a locked screen, must not
/// throw away what the alignment knows of the scene.
///
/// Set what has changed, then ask for the `action`. A value without clock and platform.
public struct TrackingRun: Equatable, Sendable {
  /// What the device has to do.
  public enum Action: Equatable, Sendable {
    /// Nothing.
    case none
    /// Stop.
    case pause
    /// Go on in the old scene, which the device looks for.
    case resume
    /// Begin a new scene.
    case begin
  }

  /// The scene is looked for only after a pause of so many seconds at most.
  private static let patience = 600.0
  /// And only so near to where it was left, metres: farther on the camera sees nothing of it.
  private static let reach = 20.0

  /// Whether the walk has started.
  public var isStarted = false
  /// Whether the camera rests meanwhile.
  public var isResting = false
  /// Whether a view shows the picture.
  public var isShown = false
  /// Whether the device can track, and the app may use the camera.
  public var isAllowed = false
  /// Whether tracking runs.
  public private(set) var isRunning = false

  private struct Leaving: Equatable, Sendable {
    var position: Coordinate?
    var moment: UTCInstant
  }

  private var left: Leaving?

  /// Nothing has started.
  public init() {}

  /// What the device has to do now; it then counts as done.
  ///
  /// - Parameters:
  ///   - position: where the user is; nil when that is unknown.
  ///   - accuracy: radius that contains the true position with 68 %, metres; nil when it is unknown.
  ///   - moment: now, by the wall clock.
  /// - Returns: the action.
  public mutating func action(at position: Coordinate?, accuracy: Double?, _ moment: UTCInstant) -> Action {
    let runs = isStarted && !isResting && isShown && isAllowed
    guard runs != isRunning else { return .none }
    isRunning = runs
    guard runs else {
      left = Leaving(position: position, moment: moment)
      return .pause
    }
    guard let left, isStillThere(left, position, accuracy ?? 0, moment) else { return .begin }
    return .resume
  }

  /// The old scene is given up.
  public mutating func forget() { left = nil }

  private func isStillThere(
    _ left: Leaving, _ position: Coordinate?, _ accuracy: Double, _ moment: UTCInstant
  ) -> Bool {
    let away = moment.secondsSince1970 - left.moment.secondsSince1970
    guard away >= 0, away <= Self.patience else { return false }
    guard let before = left.position, let position else { return true }
    let distance = Geodesic.wgs84.inverse(from: before, to: position).distance
    return distance <= Self.reach + max(0, min(accuracy, 30))
  }
}
