public import Waymark

/// A rectangle on the screen, points from its upper left corner.
public struct ScreenBox: Equatable, Sendable {
  /// Points kept free around the indicator at the edge of the picture, where there is room for it.
  private static let margin = 44.0

  /// The left border.
  public var left: Double
  /// The upper border.
  public var top: Double
  /// The right border.
  public var right: Double
  /// The lower border.
  public var bottom: Double

  /// Makes a rectangle; an empty one without borders.
  public init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The insets of the overlay in a picture of this size, over which boards lie.
  ///
  /// - Parameters:
  ///   - upper: the board at the top of the screen.
  ///   - lower: the board at its bottom.
  /// - Returns: insets from the picture's borders; nil where nothing is shown.
  public func insets(below upper: ScreenBox, above lower: ScreenBox) -> OverlayStyle.Insets? {
    let (width, height) = (right - left, bottom - top)
    guard width >= 1, height >= 1, width.isFinite, height.isFinite else { return nil }
    let covered = max(0, min(upper.bottom - top, height))
    let below = lower.bottom > lower.top ? max(0, min(bottom - lower.top, height - covered)) : 0
    let free = height - covered - below
    let (across, down) = (min(Self.margin, width / 3), min(Self.margin, free / 3))
    return OverlayStyle.Insets(top: covered + down, left: across, bottom: below + down, right: across)
  }
}
