/// What of a file of routes was left out, and what was decided about the rest: the command line prints it, the page shows it.
public struct RouteRemarks: Sendable {
  /// What can be left out while the rest is used.
  package enum Kind: Int, CaseIterable, Sendable {
    case points
    case heights
    case times
    case features

    func words(_ count: Int) -> String {
      switch self {
      case .points: count == 1 ? "1 point is" : "\(count) points are"
      case .heights: count == 1 ? "1 height is" : "\(count) heights are"
      case .times: count == 1 ? "1 time is" : "\(count) times are"
      case .features: count == 1 ? "1 feature is" : "\(count) features are"
      }
    }
  }

  /// Things of one kind: how many, and what is wrong with the first.
  private struct LeftOut {
    var count = 0
    var first: InputError?
  }

  private var leftOut = [LeftOut](repeating: LeftOut(), count: Kind.allCases.count)
  private var decisions: [String] = []
  /// Where the file is cut off, and how that shows; nil when it is whole.
  package private(set) var cut: InputError?

  /// None.
  package init() {}

  /// Counts something that is left out.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - reason: what is wrong with it.
  ///   - count: how many of them.
  package mutating func leaveOut(_ kind: Kind, _ reason: InputError, count: Int = 1) {
    guard count > 0 else { return }
    if leftOut[kind.rawValue].count == 0 { leftOut[kind.rawValue].first = reason }
    leftOut[kind.rawValue].count += count
  }

  /// Records that the file is cut off.
  package mutating func cutOff(_ error: InputError) { cut = error }

  /// Records what was decided, as a sentence without a full stop. Of very many, as hostile files cause, only the first are kept.
  package mutating func decide(_ sentence: String) {
    if decisions.count < 3 { decisions.append(sentence) }
  }

  /// Adds those of a part of the file.
  package mutating func add(_ other: RouteRemarks) {
    for kind in Kind.allCases {
      if let first = other.first(kind) { leaveOut(kind, first, count: other.count(kind)) }
    }
    for decision in other.decisions { decide(decision) }
    cut = cut ?? other.cut
  }

  /// How many of a kind were left out.
  package func count(_ kind: Kind) -> Int { leftOut[kind.rawValue].count }

  /// What is wrong with the first of a kind; nil when none was left out.
  package func first(_ kind: Kind) -> InputError? { leftOut[kind.rawValue].first }

  /// Why a file holds nothing, where something was left out of it.
  package var reason: InputError? { first(.points) ?? first(.features) ?? cut }

  /// All in one line without a full stop; nil when there are none.
  public var text: String? {
    var parts: [String] = []
    for kind in Kind.allCases {
      guard let first = first(kind) else { continue }
      let count = count(kind)
      let place = first.line.map { "line \($0)" } ?? first.field
      parts.append(
        kind.words(count) + " left out" + (count > 1 ? ", the first" : "") + (place.map { ", \($0)" } ?? "") + ": "
          + first.problem)
    }
    parts += decisions
    if let cut {
      parts.append("the file is cut off" + (cut.line.map { " in line \($0)" } ?? "") + ": what is whole before is used")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
