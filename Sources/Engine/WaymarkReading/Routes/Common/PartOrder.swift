internal import WaymarkGeodesy

/// The order and direction of the parts of a line. Programs write the parts of a trail as they find them: some run backwards, some stand
/// elsewhere. Joined as they are, they would make a zigzag.
enum PartOrder {
  /// Of more parts the order is taken as it is: every end is compared with every other.
  private static let maximumCount = 500
  /// Ends at most so far apart meet, metres.
  private static let tolerance = 20.0

  /// How the parts lie to each other.
  enum Finding {
    /// As they stand in the file.
    case inOrder
    /// They were put into another order, or turned around.
    case arranged
    /// They branch: no order makes one line of them.
    case tangled
  }

  /// Puts parts into the order in which they meet.
  ///
  /// - Parameters:
  ///   - parts: the parts in the file's order. What has times was travelled so and stays as it is.
  ///   - maximumGap: longest gap that is closed, metres.
  /// - Returns: the parts, and how they were found.
  static func arranged(_ parts: [RouteLine], maximumGap: Double) -> (parts: [RouteLine], finding: Finding) {
    guard parts.count > 1, parts.count <= maximumCount, parts.allSatisfy({ $0.times.isEmpty && $0.count > 1 }) else {
      return (parts, .inOrder)
    }
    let ends = parts.map { Ends($0) }
    let disorder = disorder(ends, maximumGap: maximumGap)
    guard disorder != .none else { return (parts, .inOrder) }
    let given = ends.indices.map { PlacedPart(index: $0, isTurned: false) }
    let chain = chain(ends)
    func gaps(_ places: [PlacedPart]) -> Double {
      zip(places, places.dropFirst()).reduce(0) {
        $0 + min(NearbyDistance.metres(ends[$1.0.index].last($1.0), ends[$1.1.index].first($1.1)), maximumGap)
      }
    }
    guard gaps(chain) <= gaps(given) / 2 else { return (parts, disorder == .zigzag ? .tangled : .inOrder) }
    return (chain.map { $0.isTurned ? parts[$0.index].turned : parts[$0.index] }, .arranged)
  }

  /// The first and the last position of a part.
  private struct Ends {
    var start: Coordinate
    var end: Coordinate
    var length: Double

    init(_ part: RouteLine) {
      (start, end) = (part.coordinates[0], part.coordinates[part.count - 1])
      length = NearbyDistance.length(part.coordinates)
    }

    func first(_ place: PlacedPart) -> Coordinate { place.isTurned ? end : start }
    func last(_ place: PlacedPart) -> Coordinate { place.isTurned ? start : end }
  }

  private struct PlacedPart {
    var index: Int
    var isTurned: Bool
  }

  private enum Disorder {
    case none
    case some
    /// A gap would be closed although a part meets the end before it.
    case zigzag
  }

  /// Whether some part meets an end better than the one that follows it.
  private static func disorder(_ ends: [Ends], maximumGap: Double) -> Disorder {
    var disorder = Disorder.none
    for i in 1..<ends.count {
      let here = ends[i - 1].end
      let gap = NearbyDistance.metres(here, ends[i].start)
      guard gap > tolerance else { continue }
      func isNearer(_ position: Coordinate) -> Bool { NearbyDistance.metres(here, position) <= gap / 2 }
      if isNearer(ends[i].end) || ends[(i + 1)...].contains(where: { isNearer($0.start) || isNearer($0.end) }) {
        if gap <= maximumGap { return .zigzag }
        disorder = .some
      }
      // The first part runs backwards, or the last ones should be the first ones: a loop has no such gap.
      if i == 1, NearbyDistance.metres(ends[0].start, ends[1].start) <= gap / 2 { disorder = .some }
      if NearbyDistance.metres(ends[ends.count - 1].end, ends[0].start) <= tolerance,
        gap > ends.reduce(0, { $0 + $1.length }) / 4
      {
        disorder = .some
      }
    }
    return disorder
  }

  /// A chain of all parts, each set to the nearest end of the chain, from the first part on.
  private static func chain(_ ends: [Ends]) -> [PlacedPart] {
    var places = [PlacedPart(index: 0, isTurned: false)]
    var rest = Array(ends.indices.dropFirst())
    while let head = places.first, let tail = places.last, !rest.isEmpty {
      let (start, end) = (ends[head.index].first(head), ends[tail.index].last(tail))
      var best = (at: 0, isTurned: false, isBefore: false, distance: Double.infinity)
      for (at, index) in rest.enumerated() {
        func consider(_ a: Coordinate, _ b: Coordinate, isTurned: Bool, isBefore: Bool) {
          let distance = NearbyDistance.metres(a, b)
          if distance < best.distance { best = (at, isTurned, isBefore, distance) }
        }
        consider(end, ends[index].start, isTurned: false, isBefore: false)
        consider(end, ends[index].end, isTurned: true, isBefore: false)
        consider(start, ends[index].end, isTurned: false, isBefore: true)
        consider(start, ends[index].start, isTurned: true, isBefore: true)
      }
      let place = PlacedPart(index: rest.remove(at: best.at), isTurned: best.isTurned)
      if best.isBefore { places.insert(place, at: 0) } else { places.append(place) }
    }
    // Most of it keeps its direction.
    let turned = places.reduce(0) { $0 + ($1.isTurned ? ends[$1.index].length : -ends[$1.index].length) }
    return turned <= 0 ? places : places.reversed().map { PlacedPart(index: $0.index, isTurned: !$0.isTurned) }
  }
}
