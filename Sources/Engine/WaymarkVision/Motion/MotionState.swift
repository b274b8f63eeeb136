/// What the displacement of a segment rests on.
public enum MotionState: Hashable, Sendable {
  /// Direction and length are the picture's.
  case picture
  /// The direction is the picture's; the length is that of steps, or of the velocity before.
  case direction(MotionRefusal)
  /// The picture rests.
  case still
  /// For a moment without a picture: the velocity before, carried on by the accelerometer.
  case coasting(MotionRefusal)
  /// Steps only, in the last direction of the walk or, when that is old, in the direction of view.
  case stepsOnly(MotionRefusal)
  /// Neither picture nor steps: the position is held, its deviation grows.
  case holding(MotionRefusal)

  /// Why the picture was not used, or not wholly.
  public var refusal: MotionRefusal? {
    switch self {
    case .picture, .still: nil
    case .direction(let reason), .coasting(let reason), .stepsOnly(let reason), .holding(let reason): reason
    }
  }
}
