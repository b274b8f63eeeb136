import Foundation
import WaymarkAreas
import WaymarkServices

/// All services that routes can be had from, by their names; the first is asked unless a page chooses another.
final class DirectionsServices: Sendable {
  private let supervisors: [DirectionsSupervisor]
  /// Why there are none, one sentence; nil where there are, or where nobody wanted any.
  let absence: String?

  init(
    _ sources: [DirectionsSource], absence: String?, area: Area, note: @escaping @Sendable (String) -> Void
  ) {
    var known: Set<String> = []
    supervisors = sources.filter { known.insert($0.name).inserted }
      .map { DirectionsSupervisor($0, area: area, note: note) }
    self.absence = supervisors.isEmpty ? absence : nil
  }

  /// Names, the usual one first.
  var names: [String] { supervisors.map(\.name) }

  /// How the usual service is now.
  var state: DirectionsState { supervisors.first?.state ?? .off }

  /// How each is now.
  var states: [(name: String, state: DirectionsState)] { supervisors.map { ($0.name, $0.state) } }

  /// True for an engine of our own, which knows what the area's map holds; false for services elsewhere.
  func isLocal(_ name: String) -> Bool { supervisor(name)?.isLocal ?? false }

  /// The service of a name; the usual one for nil; nil where there is none of that name.
  func supervisor(_ name: String?) -> DirectionsSupervisor? {
    guard let name else { return supervisors.first }
    return supervisors.first { $0.name == name }
  }

  /// Holds all services until the task is cancelled.
  func run() async {
    await withTaskGroup(of: Void.self) { group in
      for supervisor in supervisors { group.addTask { await supervisor.run() } }
    }
  }
}
