internal import WaymarkFormats
internal import WaymarkGeodesy

/// The map of a fleet's report: a square for each part of the town, the poorer the heading the darker.
struct FleetMap {
  /// Limits of the classes of the heading, degrees, and their colours: light to dark, distinguishable with any colour
  /// vision (ColorBrewer's YlOrRd).
  static let classes: [(below: Double, colour: String)] = [
    (2, "#fed976"), (5, "#feb24c"), (10, "#fd8d3c"), (20, "#e31a1c"), (.infinity, "#800026"),
  ]

  let figures: FleetFigures
  /// Streets to draw over the squares, where they are known.
  let streets: [[Coordinate]]

  /// The map as SVG.
  var svg: String {
    let side = 16
    let columns = (figures.squares.map(\.column).max() ?? 0) + 1
    let rows = (figures.squares.map(\.row).max() ?? 0) + 1
    let (width, height) = (columns * side, rows * side)
    let parts = figures.squares.map { square in
      let (x, y) = (square.column * side, (rows - 1 - square.row) * side)
      return "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(side)\" height=\"\(side)\" fill=\"\(colour(of: square))\">"
        + "<title>\(XMLText.escaped(title(of: square)))</title></rect>"
    }
    return """
      <svg viewBox="0 0 \(width) \(height)" role="img" aria-label="map of the heading's error" \
      class="squares" preserveAspectRatio="xMidYMid meet">
      \(parts.joined(separator: "\n"))
      <path d="\(lines(side: Double(side), rows: rows, width: Double(width), height: Double(height)))" fill="none" \
      stroke="var(--ink)" stroke-width="1" stroke-opacity=".45"/>
      </svg>
      """
  }

  /// The streets as a path, as far as they are on the map.
  private func lines(side: Double, rows: Int, width: Double, height: Double) -> String {
    var path = ""
    for street in streets {
      let points = street.map { place in
        (
          x: (place.longitude - figures.west) / figures.width * side,
          y: (Double(rows) - (place.latitude - figures.south) / figures.height) * side
        )
      }
      guard points.contains(where: { $0.x >= 0 && $0.x <= width && $0.y >= 0 && $0.y <= height }) else { continue }
      for (i, point) in points.enumerated() {
        path += "\(i == 0 ? "M" : "L")\(Fixed.text(point.x, decimals: 1)) \(Fixed.text(point.y, decimals: 1))"
      }
    }
    return path
  }

  /// The squares with the poorest heading, the poorest first.
  func poorest(_ count: Int) -> [FleetFigures.Square] {
    Array(figures.squares.sorted { ($0.group.heading ?? 0) > ($1.group.heading ?? 0) }.prefix(count))
  }

  /// Latitude and longitude of a square's centre.
  func place(of square: FleetFigures.Square) -> String {
    let latitude = figures.south + (Double(square.row) + 0.5) * figures.height
    let longitude = figures.west + (Double(square.column) + 0.5) * figures.width
    return "\(Fixed.text(latitude, decimals: 5)),\(Fixed.text(longitude, decimals: 5))"
  }

  private func colour(of square: FleetFigures.Square) -> String {
    guard let heading = square.group.heading else { return "#9a9a9a" }
    return Self.classes.first { heading < $0.below }?.colour ?? "#800026"
  }

  private func title(of square: FleetFigures.Square) -> String {
    let heading = square.group.heading.map { Fixed.text($0, decimals: 1) + "°" } ?? "unknown"
    return "\(place(of: square)): heading \(heading), \(square.group.moments) moments of \(square.group.logs) logs"
  }
}
