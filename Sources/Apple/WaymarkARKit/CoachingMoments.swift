#if os(iOS) && canImport(ARKit)
  import ARKit

  /// Tells when ARKit's own coaching begins and ends, and when the user starts over from it.
  final class CoachingMoments: NSObject, ARCoachingOverlayViewDelegate, Sendable {
    private let changed: @MainActor @Sendable (Bool) -> Void
    private let startOver: @MainActor @Sendable () -> Void

    init(changed: @escaping @MainActor @Sendable (Bool) -> Void, startOver: @escaping @MainActor @Sendable () -> Void) {
      self.changed = changed
      self.startOver = startOver
    }

    nonisolated func coachingOverlayViewWillActivate(_ coachingOverlayView: ARCoachingOverlayView) { tell(true) }

    nonisolated func coachingOverlayViewDidDeactivate(_ coachingOverlayView: ARCoachingOverlayView) { tell(false) }

    /// Without it the overlay would restart the session itself, and the engine would not know of the new scene.
    nonisolated func coachingOverlayViewDidRequestSessionReset(_ coachingOverlayView: ARCoachingOverlayView) {
      Task { @MainActor [startOver] in startOver() }
    }

    private nonisolated func tell(_ isActive: Bool) { Task { @MainActor [changed] in changed(isActive) } }
  }
#endif
