import Waymark

/// The object behind a handle of a plan: a route that is displayed, not followed.
final class WebPlan: WebRegions, Handled {
  static let kind = HandleKind.plan

  var index: RouteIndex?
  var language = GuidanceLanguage.english
}

/// Slots of the output of the functions of plans. An absent value is NaN.
public enum PlanLayout {
  /// Of a plan: length in metres, expected duration in seconds, number of steps.
  public static let planCount = 3

  /// Slots of a step: first vertex, last vertex, manoeuvre, arc length, distance, duration, latitude, longitude, bytes
  /// of its instruction, of its street name, and of the distance as text. The texts follow one another in this order.
  public static let stepStride = 11

  /// Slots before the samples of a profile: ascent, descent, lowest, highest, altitude reference.
  public static let profileHeader = 5
  /// Slots of a sample: arc length, height, latitude, longitude.
  public static let sampleStride = 4

  /// The point where two routes are farthest apart: latitude, longitude, distance between them.
  public static let apartCount = 3
}
