/// A rectangle of the viewport, pixels.
struct ScreenRect: Equatable, Sendable {
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  /// The viewport less insets, wherever that lies; insets that leave nothing shrink to a rectangle around the centre.
  init(of camera: CameraIntrinsics, insets: OverlayStyle.Insets) {
    func side(_ low: Double, _ high: Double, _ size: Double) -> (Double, Double) {
      if low >= 0, high >= 0, size - high - low >= 1 { return (low, size - high) }
      let minimum = size * 0.1
      let from = min(max(0, low), size / 2 - minimum)
      let to = max(min(size, size - high), size / 2 + minimum)
      return (from, to)
    }
    (left, right) = side(insets.left, insets.right, camera.width)
    (top, bottom) = side(insets.top, insets.bottom, camera.height)
  }

  private init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The same shrunk towards its middle by a fraction of its size on every side.
  func shrunk(by fraction: Double) -> ScreenRect {
    let x = (right - left) * fraction
    let y = (bottom - top) * fraction
    return ScreenRect(left: left + x, top: top + y, right: right - x, bottom: bottom - y)
  }

  var center: PixelPoint { PixelPoint(x: (left + right) / 2, y: (top + bottom) / 2) }

  func contains(_ p: PixelPoint) -> Bool { p.x >= left && p.x <= right && p.y >= top && p.y <= bottom }

  /// Where the ray from an inner point along a direction leaves the rectangle.
  func exit(from p: PixelPoint, dx: Double, dy: Double) -> PixelPoint {
    var t = Double.infinity
    if dx > 0 { t = min(t, (right - p.x) / dx) }
    if dx < 0 { t = min(t, (left - p.x) / dx) }
    if dy > 0 { t = min(t, (bottom - p.y) / dy) }
    if dy < 0 { t = min(t, (top - p.y) / dy) }
    guard t.isFinite, t >= 0 else { return p }
    return PixelPoint(x: min(right, max(left, p.x + dx * t)), y: min(bottom, max(top, p.y + dy * t)))
  }
}
