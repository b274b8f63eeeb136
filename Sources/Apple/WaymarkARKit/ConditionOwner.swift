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
    /// Takes what location reports, and tells the engine what that changes.
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
