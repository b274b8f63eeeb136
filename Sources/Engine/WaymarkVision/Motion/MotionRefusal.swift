/// Why a picture, or several, say nothing of the camera's motion, or only a part.
public enum MotionRefusal: String, Error, Hashable, Sendable, CaseIterable {
  /// Too few features could be followed.
  case fewTracks
  /// Too few features, and the picture is nearly black.
  case dark
  /// The same picture comes again and again.
  case frozen
  /// Pictures are too far apart in time to follow features.
  case tooSlow
  /// The attitude of the picture's time is not known.
  case noAttitude
  /// The direction's standard deviation is too large.
  case uncertainDirection
  /// The direction is known, but too few points lie on the ground: no length.
  case noGround
  /// A change of speed that the accelerometer did not feel: somebody else's motion.
  case notFelt
  /// The picture rests while the walker's steps and the accelerometer do not, or turns otherwise than the attitude.
  case contradictory
}

extension MotionRefusal: CustomStringConvertible {
  /// One sentence: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .fewTracks: "The picture has too little structure; point the camera at the way ahead."
    case .dark: "The picture is too dark."
    case .frozen: "The camera delivers the same picture again and again."
    case .tooSlow: "Pictures come too slowly to follow."
    case .noAttitude: "The device's attitude is missing."
    case .uncertainDirection: "The picture does not decide the direction of the motion."
    case .noGround: "Too little ground is in view; tilt the camera down a little."
    case .notFelt: "What moves in the picture is not felt by the device."
    case .contradictory: "Picture, steps and attitude contradict each other."
    }
  }
}
