/// After how many metres of walking an error stays below a limit for the rest of the walk.
public struct SettlingDistance: Equatable, Sendable {
  /// The limit, in the unit of the errors.
  public let limit: Double
  /// One distance for each walk; infinite where the last error was still above the limit.
  private var distances: [Double] = []

  /// No walks yet.
  public init(limit: Double) { self.limit = limit }

  /// Adds a walk.
  ///
  /// - Parameter errors: errors with the distance walked by then, metres, in order; a walk without any does not count.
  public mutating func add(_ errors: [(error: Double, distance: Double)]) {
    guard let last = errors.last else { return }
    var settled = abs(last.error) < limit ? last.distance : .infinity
    for (error, distance) in errors.reversed() {
      guard abs(error) < limit else { break }
      settled = distance
    }
    distances.append(settled)
  }

  /// Adds the walks of another.
  public mutating func merge(_ other: SettlingDistance) { distances += other.distances }

  /// Number of walks.
  public var count: Int { distances.count }

  /// The distance that so many of the walks (0…1) had settled by, metres; nil where they had not.
  public func quantile(_ part: Double) -> Double? {
    guard !distances.isEmpty else { return nil }
    let sorted = distances.sorted()
    let value = sorted[max(0, min(sorted.count - 1, Int((part * Double(sorted.count)).rounded(.up)) - 1))]
    return value.isFinite ? value : nil
  }
}
