import Foundation
import Network
import Observation

/// Whether there is a network.
@MainActor @Observable final class NetworkModel {
  private(set) var isOnline = true

  @ObservationIgnored private let monitor = NWPathMonitor()

  /// Starts watching, for as long as the app runs.
  func start() {
    monitor.pathUpdateHandler = { [weak self] path in
      let isOnline = path.status == .satisfied
      Task { @MainActor [weak self] in self?.isOnline = isOnline }
    }
    monitor.start(queue: DispatchQueue(label: "network"))
  }
}
