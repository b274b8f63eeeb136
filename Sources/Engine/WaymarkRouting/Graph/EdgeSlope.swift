/// How steep an edge is in the mean, up and down, and which share of it climbs: two bytes.
struct EdgeSlope: Equatable, Sendable {
  /// Metres up and down per metre, in steps of 1/200.
  var steepness: UInt8
  /// Share of them that is up, along the edge, in steps of 1/255.
  var climbing: UInt8

  /// From metres up, metres down and length in metres.
  init(up: Double, down: Double, length: Double) {
    let sum = up + down
    guard sum > 0, length > 0 else {
      (steepness, climbing) = (0, 0)
      return
    }
    steepness = UInt8(min(255, (sum / length * 255 / StreetGraphFormat.maximumSlope).rounded()))
    climbing = UInt8(min(255, max(0, (up / sum * 255).rounded())))
  }

  /// From a file.
  init(steepness: UInt8, climbing: UInt8) {
    self.steepness = steepness
    self.climbing = climbing
  }

  /// Metres up and down per metre.
  var grade: Double { Double(steepness) * (StreetGraphFormat.maximumSlope / 255) }

  /// Share of the edge that climbs, 0 … 1, along it or against it.
  func climbingShare(forward: Bool) -> Double {
    let share = Double(climbing) / 255
    return forward ? share : 1 - share
  }
}
