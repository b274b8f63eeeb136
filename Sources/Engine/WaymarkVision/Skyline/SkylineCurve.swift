internal import CPortableMath

/// How well each direction of a picture fits at best: candidates of equally spaced yaws.
struct SkylineCurve {
  /// Distance of the yaws, radians.
  let step: Double
  private var candidates: [SkylineSearch.Candidate] = []

  /// A curve without any direction.
  init(step: Double) { self.step = step }

  var isEmpty: Bool { candidates.isEmpty }

  /// Takes the better one of each direction.
  mutating func raise(to other: [SkylineSearch.Candidate]) {
    guard candidates.count == other.count else {
      if candidates.isEmpty { candidates = other }
      return
    }
    for i in candidates.indices where other[i].score > candidates[i].score { candidates[i] = other[i] }
  }

  /// The best candidate around a yaw.
  ///
  /// - Parameters:
  ///   - yaw: the yaw, radians.
  ///   - reach: how far from it, radians.
  /// - Returns: the candidate; nil where none was tried.
  func best(near yaw: Double, within reach: Double) -> SkylineSearch.Candidate? {
    guard let first = candidates.first, step > 0, yaw.isFinite, reach < Double.pi else { return nil }
    // Nearest to the middle of the curve: it may go all around.
    let middle = first.yaw + 0.5 * step * Double(candidates.count - 1)
    let place = (middle - first.yaw + remainder(yaw - middle, 2 * Double.pi)) / step
    var best: SkylineSearch.Candidate?
    for i in Int((place - reach / step).rounded())...Int((place + reach / step).rounded())
    where candidates.indices.contains(i) && candidates[i].score > best?.score ?? -.infinity {
      best = candidates[i]
    }
    return best
  }
}
