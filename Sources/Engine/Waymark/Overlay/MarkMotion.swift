internal import CPortableMath
internal import WaymarkGeodesy

/// How marks that are in view follow a correction of the alignment: each by itself, as fast as it can without being seen
/// to move. One that is out of view is where it belongs.
struct MarkMotion: Sendable {
  /// The time constant of the approach, and before the alignment is good the larger of the two rates, are those with
  /// which all else follows the alignment.
  private static let usual = AlignmentSmoother.Parameters()
  /// Fastest motion in the view once the alignment is good, degrees per second.
  private static let viewRate = 1.7
  /// Weight of motion along the line of sight: invisible now, but seen from the side when the user has moved on.
  private static let depthShare = 0.5
  /// Marks nearer than this count as being so far away, metres.
  private static let nearest = 0.5
  /// What is left of a correction is carried out at once below this, metres.
  private static let rest = 0.002
  /// A mark that was out of view for longer than this moves unseen, seconds.
  static let memory = 1.05
  /// Time constant of the camera's velocity, seconds; and how far ahead it predicts where marks are seen from.
  private static let (inertia, foresight) = (0.5, 1.0)

  private var eye = Vector3.zero
  private var time = -Double.infinity
  /// Metres per second in the scene.
  private var velocity = Vector3.zero
  private var isGentle = false
  /// The part of a way that is gone in `seconds`.
  private var (part, seconds) = (0.0, 0.0)

  /// Begins a frame.
  ///
  /// - Parameters:
  ///   - eye: the camera's position in the scene.
  ///   - time: seconds on the session's clock.
  ///   - isGentle: whether no mark may be seen to move: the alignment is good.
  mutating func begin(from eye: Vector3, at time: Double, isGentle: Bool) {
    let seconds = time - self.time
    if seconds > 0, seconds <= Self.memory {
      velocity += ((eye - self.eye) / seconds - velocity) * (1 - exp(-seconds / Self.inertia))
    } else if seconds != 0 {
      velocity = .zero
    }
    (self.eye, self.time, self.isGentle) = (eye, time, isGentle)
  }

  /// Where a mark is to be drawn.
  ///
  /// - Parameters:
  ///   - target: where it belongs, scene metres.
  ///   - shown: where it was drawn last.
  ///   - since: when that was.
  /// - Returns: scene metres.
  mutating func position(of target: Vector3, shown: Vector3, since: Double) -> Vector3 {
    let seconds = time - since
    // Nearly all marks were drawn in the last frame.
    if seconds != self.seconds { (part, self.seconds) = (1 - exp(-seconds / Self.usual.settling), seconds) }
    let way = target - shown
    let length = way.length
    guard length > Self.rest else { return target }
    let sight = shown - eye
    guard isGentle else {
      let limit = max(Angle.radians(Self.usual.rotationRate) * sight.length, Self.usual.shiftRate)
      return shown + way * min(part, limit * seconds / length)
    }
    let ahead = velocity * Self.foresight
    // Most corrections are too small to be seen, from wherever the camera may be soon.
    let limit = Angle.radians(Self.viewRate) * seconds
    if length * part <= limit * (sight.length - ahead.length) { return shown + way * part }
    // As seen from here, from where the camera will be soon, and from where it will be nearest until then.
    let nearest = max(0, min(1, sight.dot(ahead) / max(1e-9, ahead.lengthSquared)))
    return shown + way
      * min(
        part, Self.allowed(way, along: sight, limit), Self.allowed(way, along: sight - ahead * nearest, limit),
        Self.allowed(way, along: sight - ahead, limit))
  }

  /// The part of a way that seems no wider than an angle, radians.
  private static func allowed(_ way: Vector3, along sight: Vector3, _ limit: Double) -> Double {
    let distance = max(nearest, sight.length)
    let along = sight / distance
    let across = way - along * (along.dot(way) * (1 - depthShare))
    return limit * distance / max(1e-9, across.length)
  }
}
