/// How visible something is between the buildings, from frame to frame: looked at again a few times a second, and changed
/// gradually.
struct FadingVisibility: Sendable {
  /// Seconds after which it is looked at again.
  static let patience = 0.25
  /// Seconds from hidden to visible.
  static let fading = 0.4
  /// After a pause this long a change is not noticed, seconds.
  static let pause = 1.0

  /// 0 (hidden) to 1, as shown.
  private(set) var value = 1.0
  private var goal = 1.0
  private var looked = -Double.infinity
  private var shown = -Double.infinity

  /// Updates it for a frame.
  ///
  /// - Parameters:
  ///   - time: the frame's time, seconds.
  ///   - visibility: how visible it is now; called when that is due.
  mutating func update(at time: Double, _ visibility: () -> Double) {
    let since = time - shown
    let isNew = !(since >= 0 && since < Self.pause)
    if isNew || time - looked >= Self.patience {
      goal = visibility()
      looked = time
    }
    let step = isNew ? 1 : since / Self.fading
    value += max(-step, min(step, goal - value))
    shown = time
  }
}
