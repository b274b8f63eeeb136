import Foundation
import WaymarkFormats

/// Proportions with their intervals, a row for each kind of walk and a dot for each method, as an SVG picture.
struct IntervalChart {
  /// One measured proportion.
  struct Mark {
    var series: Int
    var part: Double
    var interval: ClosedRange<Double>
  }

  var title: String
  var xLabel: String
  var series: [String]
  var rows: [(name: String, marks: [Mark])]
  /// The required range.
  var goal: ClosedRange<Double>

  /// The picture.
  var svg: String {
    let rowHeight = max(22, Double(series.count) * 9 + 8)
    let (left, top, plot) = (170.0, 72.0, 520.0)
    let width = left + plot + 40
    let height = top + Double(rows.count) * rowHeight + 48
    func x(_ part: Double) -> Double { left + plot * part }
    var parts = [SVGPicture.begin(width: width, height: height), SVGPicture.title(title, x: 20, y: 26)]
    parts.append(
      "<rect class=\"band\" x=\"\(n(x(goal.lowerBound)))\" width=\"\(n(plot * (goal.upperBound - goal.lowerBound)))\" "
        + "y=\"\(n(top))\" height=\"\(n(Double(rows.count) * rowHeight))\"/>")
    for step in 0...10 {
      let part = Double(step) / 10
      parts.append(
        "<line class=\"grid\" x1=\"\(n(x(part)))\" x2=\"\(n(x(part)))\" y1=\"\(n(top))\" y2=\"\(n(height - 48))\"/>"
          + "<text class=\"tick\" x=\"\(n(x(part)))\" y=\"\(n(height - 30))\" text-anchor=\"middle\">\(step * 10) %</text>"
      )
    }
    var keyX = 20.0
    for (i, name) in series.enumerated() {
      parts.append(
        "<circle class=\"f\(i % SVGPicture.colourCount)\" cx=\"\(n(keyX + 5))\" cy=\"49\" r=\"5\"/>"
          + "<text class=\"key\" x=\"\(n(keyX + 15))\" y=\"53\">\(XMLText.escaped(name))</text>")
      keyX += 32 + Double(name.count) * 6.6
    }
    for (i, row) in rows.enumerated() {
      let middle = top + (Double(i) + 0.5) * rowHeight
      parts.append(
        "<text class=\"key\" x=\"\(n(left - 12))\" y=\"\(n(middle + 4))\" text-anchor=\"end\">\(XMLText.escaped(row.name))</text>"
      )
      for mark in row.marks {
        let y = middle + (Double(mark.series) - Double(series.count - 1) / 2) * 9
        let colour = mark.series % SVGPicture.colourCount
        parts.append(
          "<line class=\"line s\(colour)\" x1=\"\(n(x(mark.interval.lowerBound)))\" x2=\"\(n(x(mark.interval.upperBound)))\" "
            + "y1=\"\(n(y))\" y2=\"\(n(y))\"/><circle class=\"f\(colour)\" cx=\"\(n(x(mark.part)))\" cy=\"\(n(y))\" r=\"3.5\"/>"
        )
      }
    }
    parts.append(
      "<text class=\"axis\" x=\"\(n(left + plot / 2))\" y=\"\(n(height - 8))\" text-anchor=\"middle\">\(XMLText.escaped(xLabel))</text>"
    )
    return (parts + ["</svg>\n"]).joined(separator: "\n")
  }

  private func n(_ value: Double) -> String { Fixed.text(value, decimals: 1) }
}
