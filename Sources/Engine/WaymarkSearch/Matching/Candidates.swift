/// The best of many places: those with the fewest points.
struct Candidates {
  /// A place and its points.
  struct Candidate {
    var points: Int
    var place: Int
  }

  private let capacity: Int
  private var list: [Candidate] = []
  /// More points are too many.
  private var limit = Int.max

  init(capacity: Int) { self.capacity = capacity }

  mutating func add(_ points: Int, _ place: Int) {
    guard points < limit else { return }
    list.append(Candidate(points: points, place: place))
    if list.count >= 2 * capacity { cut() }
  }

  /// The best, fewest points first.
  mutating func best() -> [Candidate] {
    cut()
    return list
  }

  private mutating func cut() {
    list.sort { ($0.points, $0.place) < ($1.points, $1.place) }
    guard list.count > capacity else { return }
    list.removeLast(list.count - capacity)
    limit = list[capacity - 1].points
  }
}
