import Foundation

/// The queues that all areas of a server share: more areas do not mean more work at once.
struct AreaWork: Sendable {
  /// Tiles and other cheap responses: they take the processor, so no more at once than it has cores.
  let cheap = WorkGate(atOnce: max(1, ProcessInfo.processInfo.activeProcessorCount), waiting: 512)
  /// Expensive requests have a gate and threads of their own, so that cheap ones never wait for them.
  let expensive = WorkGate(atOnce: LowPriorityExecutor.count, waiting: 256)
  /// Routes, which wait for a directions service.
  let routes = WorkGate(atOnce: 4, waiting: 256)
}
