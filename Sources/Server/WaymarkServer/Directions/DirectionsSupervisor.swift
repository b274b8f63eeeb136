import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkServices

/// Keeps a directions service running: starts it, restarts it when it has died, and ends it.
final class DirectionsSupervisor: @unchecked Sendable {
  /// The longest pause before a restart, seconds.
  private static let maximumPause = 30.0
  /// Seconds after which a run counts as successful.
  private static let goodLife = 60.0

  private let source: DirectionsSource
  private let area: Area
  private let note: @Sendable (String) -> Void
  private let lock = NSLock()
  private var current: DirectionsState

  /// A supervisor; `run` does the work.
  ///
  /// - Parameters:
  ///   - source: the service.
  ///   - area: the area whose tiles it serves.
  ///   - note: receives problems, one sentence each.
  init(_ source: DirectionsSource, area: Area, note: @escaping @Sendable (String) -> Void) {
    self.source = source
    self.area = area
    self.note = note
    current =
      switch source {
      case .valhalla, .osrm: .starting
      case .remote(let provider): .ready(provider)
      }
  }

  /// The name by which pages choose it.
  var name: String { source.name }

  /// Whether it is a local engine.
  var isLocal: Bool { if case .remote = source { false } else { true } }

  /// Its present state.
  var state: DirectionsState { lock.withLock { current } }

  /// The service, after waiting while it starts; nil when there is none or it does not start in time.
  func provider(within seconds: Double) async -> (any DirectionsProvider)? {
    let deadline = Date().addingTimeInterval(seconds)
    while true {
      switch state {
      case .ready(let provider): return provider
      case .off: return nil
      case .starting:
        guard Date() < deadline, !Task.isCancelled else { return nil }
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
  }

  /// Runs the service until the task is cancelled.
  func run() async {
    guard let local else { return }
    var pause = 0.5
    while !Task.isCancelled {
      let began = Date()
      do {
        let (service, provider) = try await local.directions.start(.walking, local.engines)
        become(.ready(provider))
        do {
          try await service.waitForEnd()
        } catch {
          become(.starting)
          await service.stop()
          throw error
        }
      } catch is CancellationError {
        return
      } catch {
        if Date().timeIntervalSince(began) > Self.goodLife { pause = 0.5 }
        note("\(name): \(error) Directions restart in \(Int(pause.rounded(.up))) s.")
        try? await Task.sleep(for: .seconds(pause))
        pause = min(Self.maximumPause, pause * 2)
      }
    }
  }

  /// The area's own engine and the location of its programs; nil for a remote service.
  private var local: (directions: AreaDirections, engines: AreaEngines)? {
    switch source {
    case .valhalla(let installation):
      (AreaDirections(area), AreaEngines(valhalla: { () throws(InputError) in installation }))
    case .osrm(let installation):
      (AreaDirections(area, engine: .osrm), AreaEngines(osrm: { () throws(InputError) in installation }))
    case .remote: nil
    }
  }

  private func become(_ state: DirectionsState) { lock.withLock { current = state } }
}
