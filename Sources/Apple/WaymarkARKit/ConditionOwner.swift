#if os(visionOS) || (os(iOS) && canImport(ARKit))
  import Waymark
  import WaymarkLive

  /// Who knows the condition of permissions and sensors: a navigator.
  @MainActor
  protocol ConditionOwner: AnyObject {
    var condition: DeviceCondition { get set }
    nonisolated var live: LiveSession { get }
  }

  extension ConditionOwner {
    /// Takes a change that location reports, and passes new conditions to the engine.
    func take(_ change: LocationSource.Change) {
      var present = condition
      let conditions = present.take(change)
      // Every location says that none failed: observers are notified of changes only.
      if present != condition { condition = present }
      guard let conditions else { return }
      Task { [live] in await live.setConditions(conditions) }
    }
  }
#endif
