package import WaymarkFormats
package import WaymarkGeodesy
internal import WaymarkReports

/// A page about a fleet: where in town, with which device, cue and at which time of day the heading is poor. One self-contained
/// HTML file that makes no network requests.
package struct FleetReport {
  private let figures: FleetFigures
  private let name: String
  private let streets: [[Coordinate]]

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - json: what the script `fleet_report.py` writes.
  ///   - name: the name of the results on the page.
  ///   - streets: lines of streets for the map; may be empty.
  package init(_ json: JSONValue, name: String, streets: [[Coordinate]] = []) {
    self.streets = streets
    figures = FleetFigures(json)
    self.name = name
  }

  /// The page.
  package var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \(InlineSource.permission(style)); base-uri 'none'; \
    form-action 'none'">
    <title>\(text(name)) · Waymark</title>
    <style>\(style)</style>
    </head>
    <body>
    <header class="top"><span class="blaze" aria-hidden="true"></span><div>
    <p class="kicker">Waymark · report of a fleet</p>
    <h1>\(text(name))</h1>
    <p class="meta">\(figures.all.logs) logs, \(figures.all.moments) moments, method \(text(figures.method))</p>
    </div></header>
    <main>
    <dl class="figures">
    \(summary.map { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd><dd class=\"more\">\($0.more)</dd></div>" }.joined(separator: "\n"))
    </dl>
    <section class="card" aria-labelledby="map-title">
    <div class="head"><h2 id="map-title">Where the heading is poor</h2></div>
    <div class="drawing">\(map.svg)</div>
    <p class="keys">\(key)</p>
    <p class="note">\(mapNote)</p>
    \(table(["place", "moments", "logs", "yaw error: median", "95 %", "own σ", "in 95 %", "position: median", "95 %"], map.poorest(8).map { [map.place(of: $0)] + cells($0.group) }))
    </section>
    \(sections.joined(separator: "\n"))
    </main>
    <footer>A moment is the alignment after one fix. Everything on this page was computed from the recordings alone. It is one \
    file: it opens without a network.\(attribution)</footer>
    </body>
    </html>

    """
  }

  private var map: FleetMap { FleetMap(figures: figures, streets: streets) }

  private var summary: [(name: String, value: String, more: String)] {
    let all = figures.all
    return [
      ("heading", degrees(all.yawMedian), "median error; 95 % below \(degrees(all.yaw95))"),
      ("its own estimate", degrees(all.yawSigma), "median σ; \(share(all.within)) of the errors within 1.96 σ"),
      ("position", metres(all.positionMedian), "median error; 95 % below \(metres(all.position95))"),
      ("logs", "\(all.logs)", "\(figures.failed.count) more could not be evaluated"),
    ]
  }

  private var key: String {
    var from = "0"
    return FleetMap.classes.map { part in
      let to = part.below.isFinite ? Fixed.text(part.below, decimals: 0) : ""
      defer { from = to }
      let words = to.isEmpty ? "over \(from)°" : "\(from)–\(to)°"
      return "<span class=\"key\"><svg width=\"16\" height=\"16\" aria-hidden=\"true\">"
        + "<rect width=\"16\" height=\"16\" fill=\"\(part.colour)\"/></svg>\(words)</span>"
    }.joined()
  }

  private var style: String { "\n" + ReportFiles.style }

  /// Map data has to be attributed wherever it is shown.
  private var attribution: String { streets.isEmpty ? "" : " Streets © OpenStreetMap contributors." }

  private var mapNote: String {
    let side = Fixed.text(figures.height * 111_200, decimals: 0)
    return
      "Squares of \(side) m, north up. The colour is the 95th percentile of the heading's error where the recordings hold the truth, "
      + "else 1.96 of its own σ. The places with the poorest heading:"
  }

  private var sections: [String] {
    let header = ["", "moments", "logs", "yaw error: median", "95 %", "own σ", "in 95 %", "position: median", "95 %"]
    var parts = figures.tables.filter { !$0.groups.isEmpty }.map { part in
      "<section class=\"card\"><h2>\(text(part.title))</h2>\n"
        + table(header, part.groups.map { [$0.name] + cells($0) }) + "</section>"
    }
    if !figures.failed.isEmpty {
      let rows = figures.failed.prefix(100).map { [$0.log, $0.error] }
      parts.append(
        "<section class=\"card\"><h2>Logs that could not be evaluated</h2>\n" + table(["log", "reason"], rows)
          + "</section>")
    }
    return parts
  }

  private func cells(_ group: FleetFigures.Group) -> [String] {
    [
      "\(group.moments)", "\(group.logs)", degrees(group.yawMedian), degrees(group.yaw95), degrees(group.yawSigma),
      share(group.within), metres(group.positionMedian), metres(group.position95),
    ]
  }

  private func table(_ header: [String], _ rows: [[String]]) -> String {
    let head = header.map { "<th scope=\"col\">\(text($0))</th>" }.joined()
    let body = rows.map { row in
      "<tr>"
        + row.enumerated().map { $0 == 0 ? "<th scope=\"row\">\(text($1))</th>" : "<td>\(text($1))</td>" }.joined()
        + "</tr>"
    }
    return "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"table\">"
      + "<table><thead><tr>\(head)</tr></thead><tbody>\(body.joined(separator: "\n"))</tbody></table></div>"
  }

  private func degrees(_ value: Double?) -> String { value.map { Fixed.text($0, decimals: 1) + "°" } ?? "–" }
  private func metres(_ value: Double?) -> String { value.map { Fixed.text($0, decimals: 1) + " m" } ?? "–" }
  private func share(_ value: Double?) -> String { value.map { Fixed.text($0 * 100, decimals: 0) + " %" } ?? "–" }
  private func text(_ plain: String) -> String { XMLText.escaped(plain) }
}
