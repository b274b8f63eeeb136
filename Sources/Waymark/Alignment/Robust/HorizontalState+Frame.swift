extension HorizontalState {
  /// The same in a frame that is turned and shifted: new = old · rotation + shift.
  mutating func change(rotation change: Complex, shift: Complex) {
    position = position * change + shift
    rotation = rotation * change
    rate = rate * change
    bias = bias * change
    burst = burst * change
  }
}
