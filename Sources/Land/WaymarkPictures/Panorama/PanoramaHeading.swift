/// Title with the painted blaze, and the line at the bottom.
struct PanoramaHeading {
  let picture: PanoramaPicture
  let layout: PanoramaLayout
  let theme: PanoramaTheme
  let canvas: Canvas

  func draw() {
    let left = layout.margin
    let size = layout.textScale
    drawBlaze(x: left, y: 30 * size, size: 46 * size)
    canvas.write(picture.title, x: left + 60 * size, y: 55 * size, .sign(30 * size), theme.heading)
    canvas.write(picture.subtitle, x: left + 61 * size, y: 76 * size, .plain(14 * size), theme.detail)
    canvas.write(picture.source, x: left, y: layout.height - 20 * size, .plain(11 * size), theme.detail)
    canvas.write(
      "Waymark", x: layout.width - left, y: layout.height - 20 * size, .sign(12 * size), theme.boardWind, share: 1)
  }

  /// The blaze on a tree: a white field with rough edges that contains the painted arrow.
  private func drawBlaze(x: Double, y: Double, size: Double) {
    func at(_ u: Double, _ v: Double) -> (Double, Double) { (x + u * size, y + v * size) }
    canvas.path(
      [
        at(0.06, 0.02), at(0.5, 0), at(0.95, 0.05), at(1, 0.5), at(0.93, 0.97), at(0.45, 1), at(0.03, 0.94), at(0, 0.5),
      ], closed: true)
    canvas.fillAndKeep(.lime)
    canvas.stroke(.bark, width: 2.5 * layout.textScale)
    canvas.path(
      [
        at(0.15, 0.66), at(0.49, 0.24), at(0.85, 0.64), at(0.85, 0.87), at(0.5, 0.58), at(0.16, 0.88),
      ], closed: true)
    canvas.fill(.paint)
  }
}
