package import WaymarkGeodesy

/// Makes the report for an arc length: manoeuvre, remainders, side. Built once for a route.
package struct RouteReport: Sendable {
  let index: RouteIndex
  private let stepArcs: [Double]
  private let times: RouteTimes
  /// Steps that go without saying.
  private var plain: [Bool] = []
  /// First step from each on that does not; the number of steps where none follows.
  private var nextSpoken: [Int] = []

  package init(_ index: RouteIndex) {
    self.index = index
    var arcs: [Double] = []
    arcs.reserveCapacity(index.steps.count)
    for step in index.steps { arcs.append(index.vertexArcLengths[step.geometryRange.lowerBound]) }
    stepArcs = arcs
    times = RouteTimes(index)
    setStreets(nil)
  }

  /// Uses these streets to tell which bends need no words; nil = none are known.
  mutating func setStreets(_ streets: StreetNetwork?) {
    plain = PlainBends.among(index, streets: streets)
    nextSpoken = [Int](repeating: plain.count, count: plain.count + 1)
    for i in plain.indices.reversed() { nextSpoken[i] = plain[i] ? nextSpoken[i + 1] : i }
  }

  /// Travel time between two arc lengths from the route's source, or from its slope, seconds; nil when unknown.
  func usualSeconds(from: Double, to: Double) -> Double? {
    guard let a = times.seconds(until: from), let b = times.seconds(until: to) else { return nil }
    return b - a
  }

  /// The report for a position.
  ///
  /// - Parameters:
  ///   - arcLength: arc length along the route, metres.
  ///   - point: where the user is, Earth-centred.
  ///   - state: relation between user and route.
  ///   - slowness: the user's time divided by the usual one.
  ///   - visited: which of the stops the user has been at.
  /// - Returns: the report.
  package func progress(
    at arcLength: Double, point: Vector3, state: RouteProgress.State, slowness: Double = 1, visited: [Bool] = []
  ) -> RouteProgress {
    let arcLength = max(0, min(index.length, arcLength))
    var next = nextSpoken[nextStep(after: arcLength) ?? plain.count]
    // At a stop the next leg has begun.
    while let stop = index.stop(atStep: next), visited.indices.contains(stop), visited[stop] {
      next = nextSpoken[min(plain.count, next + 2)]
    }
    var current = next - 1
    while current > 0, plain[current] { current -= 1 }
    let onRoute = index.point(at: arcLength)
    let right = index.direction(at: arcLength).cross(onRoute)
    let side: Double = (point - onRoute).dot(right) < 0 ? -1 : 1
    return RouteProgress(
      state: state, arcLength: arcLength, crossTrack: side * point.distance(to: onRoute),
      remainingDistance: max(0, index.length - arcLength),
      remainingDuration: usualSeconds(from: arcLength, to: index.length).map { max(0, $0 * slowness) },
      currentStep: current >= 0 ? current : nil, nextStep: next < plain.count ? next : nil,
      distanceToNextStep: next < plain.count ? max(0, stepArcs[next] - arcLength) : nil, visitedStops: visited)
  }

  /// First manoeuvre more than a stride ahead.
  private func nextStep(after arcLength: Double) -> Int? {
    var low = 0
    var high = stepArcs.count
    while low < high {
      let middle = (low + high) / 2
      if stepArcs[middle] > arcLength + 1 { high = middle } else { low = middle + 1 }
    }
    return low < stepArcs.count ? low : nil
  }

  /// First and last arc length of the step that holds an arc length; the whole route without steps.
  package func stepRange(at arcLength: Double) -> ClosedRange<Double> {
    guard !stepArcs.isEmpty else { return 0...index.length }
    let next = nextStep(after: arcLength - 1) ?? stepArcs.count
    let start = next > 0 ? stepArcs[next - 1] : 0
    let end = next < stepArcs.count ? stepArcs[next] : index.length
    return min(start, end)...max(start, end)
  }
}
