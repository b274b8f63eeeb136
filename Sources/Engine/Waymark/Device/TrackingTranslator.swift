/// Makes the engine's tracking state of what a device says: it remembers that a scene was lost, so that the first pose
/// after it is reported as the old scene found again.
public struct TrackingTranslator: Equatable, Sendable {
  /// Seconds of fruitless search after which the old scene is given up.
  public static let patience = 15.0

  private var searchingSince: Double?
  /// Whether tracking stopped, and has not said yet whether it looks for the old scene.
  private var isBack = false

  /// Nothing was said yet.
  public init() {}

  /// What one pose's tracking means.
  ///
  /// - Parameters:
  ///   - tracking: what the device says.
  ///   - time: the pose's time, seconds.
  /// - Returns: state and reason for a `PoseSample`.
  public mutating func translate(
    _ tracking: DeviceTracking, at time: Double
  ) -> (state: TrackingState, reason: String?) {
    if isBack, tracking == .limited(.initializing) { return (.lost, DeviceTracking.Reason.initializing.rawValue) }
    if tracking != .notAvailable { isBack = false }
    switch tracking {
    case .notAvailable: return (.lost, "not-available")
    case .limited(.relocalizing):
      searchingSince = searchingSince ?? time
      return (.lost, DeviceTracking.Reason.relocalizing.rawValue)
    case .limited(let reason):
      return searchingSince == nil ? (.limited, reason.rawValue) : found()
    case .normal:
      return searchingSince == nil ? (.normal, nil) : found()
    }
  }

  private mutating func found() -> (state: TrackingState, reason: String?) {
    searchingSince = nil
    return (.relocalized, nil)
  }

  /// Whether the device has looked for its old scene so long that it is better to begin a new one.
  public func shouldGiveUp(at time: Double) -> Bool {
    searchingSince.map { time - $0 >= Self.patience } ?? false
  }

  /// Tracking stopped for a while: the device starts again before it looks for the old scene.
  public mutating func interrupt() {
    searchingSince = nil
    isBack = true
  }

  /// A new scene was begun: nothing is looked for any more.
  public mutating func restart() {
    searchingSince = nil
    isBack = false
  }
}
