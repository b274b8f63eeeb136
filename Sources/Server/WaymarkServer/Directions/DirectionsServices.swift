import Foundation
import Synchronization
import WaymarkAreas
import WaymarkServices

/// All directions services by name; the first is used unless a page chooses another.
final class DirectionsServices: Sendable {
  private let supervisors: [DirectionsSupervisor]
  /// Why there are none, one sentence; nil where there are, or where none was requested.
  let absence: String?
  private let running = Mutex(Running.notYet)

  private enum Running {
    case notYet
    case started(Task<Void, Never>)
    case stopped
  }

  init(
    _ sources: [DirectionsSource], absence: String?, area: Area, note: @escaping @Sendable (String) -> Void
  ) {
    var known: Set<String> = []
    let possible = sources.filter { known.insert($0.name).inserted }.filter { $0.isPossible(in: area) }
    supervisors = possible.map { DirectionsSupervisor($0, area: area, note: note) }
    guard supervisors.isEmpty else {
      self.absence = nil
      return
    }
    // Pages receive this text too: it must not reveal where things are on this machine.
    let tilesAbsence =
      "There are no directions from valhalla: the area has no routing tiles; rebuild it with waymark area build."
    if sources.isEmpty {
      self.absence = absence
    } else {
      self.absence = tilesAbsence
      note(tilesAbsence)
    }
  }

  /// Names, the default first.
  var names: [String] { supervisors.map(\.name) }

  /// State of the default service.
  var state: DirectionsState { supervisors.first?.state ?? .off }

  /// State of each service.
  var states: [(name: String, state: DirectionsState)] { supervisors.map { ($0.name, $0.state) } }

  /// Whether it is a local engine, which knows only what the area's map contains; false for remote services.
  func isLocal(_ name: String) -> Bool { supervisor(name)?.isLocal ?? false }

  /// The service of a name; the default for nil; nil where there is none of that name.
  func supervisor(_ name: String?) -> DirectionsSupervisor? {
    guard let name else { return supervisors.first }
    return supervisors.first { $0.name == name }
  }

  /// Starts all services, unless that was done before.
  func start() {
    running.withLock { running in
      guard case .notYet = running else { return }
      running = .started(
        Task.detached { [supervisors] in
          await withTaskGroup(of: Void.self) { group in
            for supervisor in supervisors { group.addTask { await supervisor.run() } }
          }
        })
    }
  }

  /// Ends all services for good.
  ///
  /// - Returns: the work that ends with them; nil where there is none.
  @discardableResult
  func stop() -> Task<Void, Never>? {
    running.withLock { running in
      let before = running
      running = .stopped
      guard case .started(let task) = before else { return nil }
      task.cancel()
      return task
    }
  }
}

extension DirectionsSource {
  /// Whether an area has what the service needs.
  fileprivate func isPossible(in area: Area) -> Bool {
    if case .valhalla = self { ValhallaService.hasTiles(area.routing) } else { true }
  }
}
