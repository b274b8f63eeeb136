import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkServices

/// Keeps a directions service running: starts it, starts it again when it has died, and ends it.
final class DirectionsSupervisor: @unchecked Sendable {
  /// The longest pause before another start, seconds.
  private static let longestPause = 30.0
  /// A service that lived this long, seconds, was well.
  private static let goodLife = 60.0

  private let source: DirectionsSource
  private let area: Area
  private let note: @Sendable (String) -> Void
  private let lock = NSLock()
  private var current: DirectionsState

  /// A supervisor; `run` does the work.
  ///
  /// - Parameters:
  ///   - source: which service.
  ///   - area: the area whose tiles it serves.
  ///   - note: told in one sentence what went wrong.
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

  /// True for an engine of our own.
  var isLocal: Bool { if case .remote = source { false } else { true } }

  /// How it is now.
  var state: DirectionsState { lock.withLock { current } }

  /// The service, waited for while it starts; nil when there is none or it does not come up in time.
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

  /// Holds the service until the task is cancelled.
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
        note("\(name): \(error) Directions are started again in \(Int(pause.rounded(.up))) s.")
        try? await Task.sleep(for: .seconds(pause))
        pause = min(Self.longestPause, pause * 2)
      }
    }
  }

  /// The area's own engine and where its programs are; nil for a service elsewhere.
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
