/// How large the camera's picture is shown. ARKit tracks with the wide camera alone, so nothing shows more than that; what is larger is the middle of
/// its picture.
public enum Magnification: Int, CaseIterable, Sendable {
  /// The picture fills its view.
  case once = 1
  /// Twice as large.
  case twice = 2

  /// The factor.
  public var factor: Double { Double(rawValue) }
  /// How a camera writes it.
  public var label: String { "\(rawValue)×" }
  /// The next larger one, after the largest the smallest.
  public var next: Magnification { Magnification(rawValue: rawValue + 1) ?? .once }
}
