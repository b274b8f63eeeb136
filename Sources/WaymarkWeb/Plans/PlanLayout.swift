/// Slots of what the functions of plans write. An absent value is NaN.
public enum PlanLayout {
  /// Of a plan: length in metres, usual duration in seconds, number of steps.
  public static let planCount = 3

  /// Slots of a step: first vertex, last vertex, manoeuvre, arc length, distance, duration, latitude, longitude, bytes of its
  /// instruction, of its way's name, and of the distance in words. The texts follow one another in this order.
  public static let stepStride = 11

  /// Slots before the samples of a profile: ascent, descent, lowest, highest, altitude reference.
  public static let profileHeader = 5
  /// Slots of a sample: arc length, height, latitude, longitude.
  public static let sampleStride = 4

  /// Of the place where two routes are farthest apart: latitude, longitude, distance between them there.
  public static let apartCount = 3
}
