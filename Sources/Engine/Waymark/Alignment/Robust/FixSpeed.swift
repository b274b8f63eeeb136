/// How fast the fixes themselves move, for receivers that report no speed: surely, by what both halves of the last
/// seconds have in common. A burst moves one of them, or both against each other.
struct FixSpeed: Sendable {
  /// Seconds of each half.
  private static let half = 8.0
  /// Standard deviations of a fix by which a half must have moved.
  private static let margin = 3.0
  /// Fixes that come faster, seconds, are not kept.
  private static let interval = 0.5

  private var fixes: [(time: Double, position: Complex)] = []

  /// Forgets everything.
  mutating func removeAll() { fixes.removeAll(keepingCapacity: true) }

  /// A fix came.
  ///
  /// - Parameters:
  ///   - position: its position, metres.
  ///   - sigma: its standard deviation per axis, metres.
  ///   - time: its time, seconds.
  /// - Returns: the speed that the fixes surely have, m/s; 0 where they may stand.
  mutating func add(_ position: Complex, sigma: Double, at time: Double) -> Double {
    if let last = fixes.last, !(time >= last.time && time - last.time < Self.half) { removeAll() }
    if time - (fixes.last?.time ?? -.infinity) >= Self.interval { fixes.append((time, position)) }
    guard let middle = fixes.last(where: { $0.time <= time - Self.half }),
      let start = fixes.last(where: { $0.time <= middle.time - Self.half })
    else { return 0 }
    fixes.removeAll { $0.time < start.time }
    let (first, second) = (middle.position - start.position, position - middle.position)
    let common = min(first.magnitude, second.magnitude, (first + second).magnitude / 2)
    let seconds = max(middle.time - start.time, time - middle.time)
    return max(0, (common - Self.margin * sigma) / seconds)
  }
}
