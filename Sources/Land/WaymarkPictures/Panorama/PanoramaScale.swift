import WaymarkFormats
import WaymarkGeodesy

/// The compass scale below a strip: a painted board with a mark for each degree.
struct PanoramaScale {
  let layout: PanoramaLayout
  let strip: PanoramaLayout.Strip
  let theme: PanoramaTheme
  let canvas: Canvas

  private static let winds = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
  ]

  func draw() {
    let top = strip.top + strip.bodyHeight
    canvas.rectangle(strip.left, top, strip.width, layout.scaleHeight)
    canvas.fill(theme.board)
    let size = layout.textScale
    let first = Int(strip.azimuth.rounded(.up))
    let last = Int((strip.azimuth + strip.degrees).rounded(.down))
    guard first <= last else { return }
    let isDense = layout.perAzimuth < 4 * layout.textScale
    for degree in first...last {
      let x = layout.x(Double(degree), in: strip)
      let isTen = degree % 10 == 0
      let isFive = degree % 5 == 0
      guard isTen || isFive || !isDense else { continue }
      let length = (isTen ? 9.0 : isFive ? 6.5 : 4) * size
      canvas.path([(x, top + 1), (x, top + 1 + length)])
      canvas.stroke(theme.boardText.faded(to: isTen ? 1 : 0.7), width: (isTen ? 1.1 : 0.6) * size)
    }
    let wide = layout.perAzimuth >= 3 * layout.textScale
    for i in 0..<64 {
      let azimuth = Double(i) * 22.5
      guard azimuth >= strip.azimuth, azimuth <= strip.azimuth + strip.degrees, i % 4 == 0 || wide else { continue }
      let name = Self.winds[i % 16]
      let isMain = i % 4 == 0
      write(
        name, azimuth: azimuth, y: top + 25 * size, isMain ? .sign(15 * size) : .sign(11 * size),
        isMain ? theme.boardWind : theme.boardText)
    }
    for degree in first...last where degree % (isDense ? 30 : 10) == 0 {
      // Not on the names of the compass points.
      let toWind = abs(Angle.wrappedTo180(Double(degree) * 16)) / 16
      guard toWind > 24 * size / layout.perAzimuth else { continue }
      write(
        "\(((degree % 360) + 360) % 360)°", azimuth: Double(degree), y: top + 24 * size, .plain(11 * size),
        theme.boardText)
    }
  }

  private func write(_ text: String, azimuth: Double, y: Double, _ style: TextStyle, _ colour: Colour) {
    let half = canvas.width(of: text, style) / 2
    let x = max(strip.left + half + 4, min(strip.left + strip.width - half - 4, layout.x(azimuth, in: strip)))
    canvas.write(text, x: x, y: y, style, colour, share: 0.5)
  }
}
