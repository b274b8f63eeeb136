/// A sheet of paper, landscape.
public enum PanoramaPaper: String, CaseIterable, Sendable {
  /// 420 × 297 mm.
  case a3 = "A3"
  /// 297 × 210 mm.
  case a4 = "A4"

  /// Width and height in points of 1/72 inch.
  public var size: (width: Double, height: Double) {
    switch self {
    case .a3: (420 / 25.4 * 72, 297 / 25.4 * 72)
    case .a4: (297 / 25.4 * 72, 210 / 25.4 * 72)
    }
  }

  /// Size of texts and marks, where 1 is that of a picture for a screen.
  var textScale: Double {
    switch self {
    case .a3: 0.74
    case .a4: 0.56
    }
  }
}
