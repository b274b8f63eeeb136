import Foundation
import WaymarkFormats

/// A chart of lines over two linear axes as an SVG picture that follows the viewer's light or dark theme.
struct LineChart {
  /// One line.
  struct Series {
    var name: String
    var points: [(x: Double, y: Double)]
    /// Whether it is a limit, not a measurement: dashed and without colour.
    var isLimit = false
  }

  var title: String
  var xLabel: String
  var yLabel: String
  var series: [Series]
  /// The largest y that is drawn; nil for all values.
  var yLimit: Double?

  private let width = 820.0
  private let height = 440.0
  private let left = 62.0
  private let right = 240.0
  private let top = 44.0
  private let bottom = 52.0

  init(title: String, xLabel: String, yLabel: String, series: [Series], yLimit: Double? = nil) {
    self.title = title
    self.xLabel = xLabel
    self.yLabel = yLabel
    self.series = series
    self.yLimit = yLimit
  }

  /// The picture.
  var svg: String {
    let points = series.flatMap(\.points)
    let xTicks = Ticks(from: 0, to: points.map(\.x).max() ?? 1)
    let yTicks = Ticks(from: 0, to: min(yLimit ?? .infinity, points.map(\.y).max() ?? 1))
    func x(_ value: Double) -> Double { left + (width - left - right) * value / xTicks.end }
    func y(_ value: Double) -> Double { height - bottom - (height - top - bottom) * min(value / yTicks.end, 1.02) }
    var parts = [SVGPicture.begin(width: width, height: height), SVGPicture.title(title, x: left, y: 26)]
    for tick in yTicks.values {
      parts.append(
        "<line class=\"grid\" x1=\"\(n(left))\" x2=\"\(n(width - right))\" y1=\"\(n(y(tick)))\" y2=\"\(n(y(tick)))\"/>"
          + "<text class=\"tick\" x=\"\(n(left - 8))\" y=\"\(n(y(tick) + 4))\" text-anchor=\"end\">\(yTicks.text(tick))</text>"
      )
    }
    for tick in xTicks.values {
      parts.append(
        "<text class=\"tick\" x=\"\(n(x(tick)))\" y=\"\(n(height - bottom + 18))\" text-anchor=\"middle\">\(xTicks.text(tick))</text>"
      )
    }
    parts.append(
      "<text class=\"axis\" x=\"\(n((left + width - right) / 2))\" y=\"\(n(height - 12))\" text-anchor=\"middle\">\(XMLText.escaped(xLabel))</text>"
        + "<text class=\"axis\" transform=\"translate(18 \(n((top + height - bottom) / 2))) rotate(-90)\" text-anchor=\"middle\">\(XMLText.escaped(yLabel))</text>"
    )
    var colour = 0
    for (i, line) in series.enumerated() {
      let kind = line.isLimit ? "limit" : "s\(colour % SVGPicture.colourCount)"
      if !line.isLimit { colour += 1 }
      let path = line.points.map { "\(n(x($0.x))),\(n(y($0.y)))" }.joined(separator: " ")
      parts.append("<polyline class=\"line \(kind)\" points=\"\(path)\"/>")
      let row = top + 8 + Double(i) * 22
      parts.append(
        "<line class=\"line \(kind)\" x1=\"\(n(width - right + 16))\" x2=\"\(n(width - right + 40))\" y1=\"\(n(row))\" y2=\"\(n(row))\"/>"
          + "<text class=\"key\" x=\"\(n(width - right + 47))\" y=\"\(n(row + 4))\">\(XMLText.escaped(line.name))</text>"
      )
    }
    return (parts + ["</svg>\n"]).joined(separator: "\n")
  }

  private func n(_ value: Double) -> String { Fixed.text(value, decimals: 1) }
}
