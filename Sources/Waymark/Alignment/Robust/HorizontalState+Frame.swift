extension HorizontalState {
  /// The same in a frame that is turned and shifted: new = old · rotation + shift.
  mutating func change(rotation: Complex, shift: Complex) {
    position = position * rotation + shift
    turn = turn * rotation
    rate = rate * rotation
    bias = bias * rotation
    burst = burst * rotation
  }
}
