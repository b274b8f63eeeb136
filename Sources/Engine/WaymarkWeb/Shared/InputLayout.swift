/// Slots of a client's input in the input region: Float64, an absent value is NaN.
public enum InputLayout {
  /// Slots before the points of a route: number of points, number of steps, distance, duration, travel mode.
  public static let routeHeader = 5
  /// Slots of a point of a route: latitude, longitude, altitude, altitude reference.
  public static let pointStride = 4
  /// Slots of a step, after all points: first vertex, last vertex, distance, duration, manoeuvre, length of the
  /// instruction and of the street name in bytes, 1 where the step ends a leg (at an intermediate stop). The texts
  /// follow one another in the input text in this order.
  public static let stepStride = 8
  /// Slots of an anchor: latitude, longitude, altitude, altitude reference.
  public static let anchorStride = 4
  /// Slots of an anchor with its details: latitude, longitude, altitude, altitude reference, accuracy, vertical
  /// accuracy, width of its label in pixels.
  public static let anchorDetailStride = 7
  /// Maximum number of slots or bytes of one input.
  public static let limit = 1 << 26
  /// Maximum number of numbers of a region: 64 MiB of them.
  public static let maximumNumbers = limit / 8
}
