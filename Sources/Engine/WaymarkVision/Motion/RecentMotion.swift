internal import WaymarkGeodesy

/// The last two seconds of a path, to compare with a receiver's speed, and the last few of a walk, to compare with
/// steps.
struct RecentMotion: Sendable {
  struct Part: Sendable {
    let start: Double
    let end: Double
    /// Camera heights, as the picture has them; nil where it has none.
    let heights: Vector3?
    /// Metres as counted.
    let steps: Double
  }

  /// A comparison with steps is over this long, seconds.
  static let walk = 4.0

  private var parts: [Part] = []
  private var compared = (seconds: 0.0, heights: 0.0, steps: 0.0)

  /// Takes a window; returns camera heights and counted metres of a stretch when one is complete.
  mutating func add(_ part: Part) -> (heights: Double, steps: Double)? {
    parts.removeAll { $0.end < part.end - 2 }
    parts.append(part)
    guard let heights = part.heights, part.steps > 0.02 else {
      compared = (0, 0, 0)
      return nil
    }
    compared.seconds += part.end - part.start
    compared.heights += Vector3(heights.x, 0, heights.z).length
    compared.steps += part.steps
    guard compared.seconds >= Self.walk else { return nil }
    defer { compared = (0, 0, 0) }
    return compared.heights > 0 ? (compared.heights, compared.steps) : nil
  }

  /// Speeds over the second before a time; nil where too little of it is known.
  func lastSecond(before time: Double) -> (heightsPerSecond: Double?, stepsPerSecond: Double?)? {
    var (seconds, sum, steps, isSeen) = (0.0, Vector3.zero, 0.0, true)
    for part in parts where part.start >= time - 1.3 && part.end <= time + 0.05 {
      seconds += part.end - part.start
      steps += part.steps
      if let heights = part.heights { sum += heights } else { isSeen = false }
    }
    guard seconds > 0.6 else { return nil }
    let speed = Vector3(sum.x, 0, sum.z).length / seconds
    if isSeen, speed > 0.02 { return (speed, nil) }
    return steps > 0.2 ? (nil, steps / seconds) : nil
  }
}
