import Foundation
import WaymarkAreas
import WaymarkServices

/// All directions services by name; the first is used unless a page chooses another.
final class DirectionsServices: Sendable {
  private let supervisors: [DirectionsSupervisor]
  /// Why there are none, one sentence; nil where there are, or where none was requested.
  let absence: String?

  init(
    _ sources: [DirectionsSource], absence: String?, area: Area, note: @escaping @Sendable (String) -> Void
  ) {
    var known: Set<String> = []
    supervisors = sources.filter { known.insert($0.name).inserted }
      .map { DirectionsSupervisor($0, area: area, note: note) }
    self.absence = supervisors.isEmpty ? absence : nil
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

  /// Runs all services until the task is cancelled.
  func run() async {
    await withTaskGroup(of: Void.self) { group in
      for supervisor in supervisors { group.addTask { await supervisor.run() } }
    }
  }
}
