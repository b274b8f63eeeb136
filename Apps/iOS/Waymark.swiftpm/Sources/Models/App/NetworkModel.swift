import Observation

/// Whether there is a network.
@MainActor @Observable final class NetworkModel {
  private(set) var isOnline = true

  /// Starts watching, for as long as the app runs.
  func start(_ watch: (@escaping @Sendable (Bool) -> Void) -> Void) {
    watch { isOnline in
      Task { @MainActor [weak self] in self?.isOnline = isOnline }
    }
  }
}
