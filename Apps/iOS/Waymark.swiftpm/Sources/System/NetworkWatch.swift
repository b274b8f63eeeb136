import Foundation
import Network

/// Watches the network for as long as the app runs.
struct NetworkWatch {
  private let monitor = NWPathMonitor()

  /// Starts watching.
  ///
  /// - Parameter changed: whether there is a network, at each change.
  func start(_ changed: @escaping @Sendable (Bool) -> Void) {
    monitor.pathUpdateHandler = { changed($0.status == .satisfied) }
    monitor.start(queue: DispatchQueue(label: "network"))
  }
}
