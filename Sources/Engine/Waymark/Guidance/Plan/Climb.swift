/// Ascent and descent along heights that are not exact.
///
/// Adding up every rise counts the errors of the heights as well: a flat walk with a receiver's altitudes climbs
/// hundreds of metres. Here a climb ends only where the line then falls by at least `minimumSwing`, and vice versa;
/// what comes before the first and after the last such reversal counts as it is. Ascent minus descent is always the
/// last height minus the first, and the reverse direction has both exchanged.
public struct Climb: Equatable, Sendable {
  /// Metres up, all rises together.
  public let ascent: Double
  /// Metres down, all falls together, positive.
  public let descent: Double

  /// Adds up rises and falls.
  ///
  /// - Parameters:
  ///   - heights: in order of travel, metres; those that are not finite are left out.
  ///   - minimumSwing: smallest change of direction that is real, metres; 0 counts every one.
  /// - Complexity: O(n) in the heights.
  public init(heights: [Double], minimumSwing: Double) {
    var rises = 0.0
    var falls = 0.0
    func add(_ change: Double) { if change > 0 { rises += change } else { falls -= change } }
    /// The last reversal; the first height until there is one.
    var turningHeight: Double?
    /// The highest or lowest height since then, by direction.
    var extreme = 0.0
    var (low, high, last) = (0.0, 0.0, 0.0)
    var direction = 0.0
    for height in heights where height.isFinite {
      last = height
      guard let from = turningHeight else {
        turningHeight = height
        (low, high) = (height, height)
        continue
      }
      if direction == 0 {
        low = min(low, height)
        high = max(high, height)
        guard high > low, high - low >= minimumSwing else { continue }
        direction = height == high ? 1 : -1
        extreme = height == high ? low : high
        add(extreme - from)
        turningHeight = extreme
        extreme = height
      } else if (height - extreme) * direction > 0 {
        extreme = height
      } else if height != extreme, abs(extreme - height) >= minimumSwing {
        add(extreme - from)
        turningHeight = extreme
        extreme = height
        direction = -direction
      }
    }
    if let turningHeight, direction == 0 {
      add(last - turningHeight)
    } else if let turningHeight {
      add(extreme - turningHeight)
      add(last - extreme)
    }
    ascent = rises
    descent = falls
  }
}
