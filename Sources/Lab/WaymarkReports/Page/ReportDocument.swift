import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// The HTML of a report page: figures and tables as text, readable without scripts, and the data for the drawings.
struct ReportDocument {
  private let recording: ReportRecording
  private let name: String
  private let options: ReportOptions

  init(recording: ReportRecording, name: String, options: ReportOptions) {
    self.recording = recording
    self.name = name
    self.options = options
  }

  /// The page.
  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \
    \(InlineSource.permission(style)); script-src \(InlineSource.permission(script)); base-uri 'none'; form-action 'none'">
    <title>\(text(name)) · Waymark</title>
    <style>\(style)</style>
    </head>
    <body>
    <header class="top"><span class="blaze" aria-hidden="true"></span><div>
    <p class="kicker">Waymark · report of a walk</p>
    <h1>\(text(name))</h1>
    <p class="meta">\(text(origin))</p>
    </div></header>
    <main>
    <dl class="figures">
    \(figures.map { "<div><dt>\(text($0.name))</dt><dd>\(text($0.value))</dd><dd class=\"more\">\(text($0.more))</dd></div>" }.joined(separator: "\n"))
    </dl>
    <section class="card" id="map-card" aria-labelledby="map-title">
    <div class="head"><h2 id="map-title">The walk</h2><label class="choice">method <select id="method"></select></label></div>
    <div id="map" class="drawing"></div>
    <div class="keys" id="map-keys"></div>
    <label class="slider"><span id="time-text">time</span><input id="time" type="range" min="0" max="1000" value="1000" \
    aria-label="moment of the walk"></label>
    <noscript><p>The drawings need a script of this page itself; the tables below do not.</p></noscript>
    </section>
    <div class="pair" id="charts"></div>
    <section class="card"><h2>All methods on this walk</h2>
    \(methodsTable)
    <p class="note">\(text(methodsNote))</p>
    </section>
    <section class="card"><h2>Input of the session</h2>
    \(sessionTable)
    </section>
    </main>
    <footer>Everything on this page was computed from the log alone. It is one file: it opens without a network.</footer>
    <script type="application/json" id="data">\(data)</script>
    <script>\(script)</script>
    </body>
    </html>

    """
  }

  private var style: String { "\n" + ReportFiles.style }
  private var script: String { "\n" + ReportFiles.script }

  /// JSON in which nothing can end the script element or begin a comment.
  private var data: String {
    ReportJSON(recording: recording, options: options).value.text().replacing("<", with: "\\u003c")
  }

  private func text(_ text: String) -> String { XMLText.escaped(text) }

  private var origin: String {
    var parts: [String] = []
    if let device = recording.header.device { parts.append(device) }
    if let created = recording.header.created.flatMap(UTCText.text) { parts.append(created) }
    if let note = recording.header.note { parts.append(note) }
    return parts.joined(separator: " · ")
  }

  private var main: ReportRecording.Track? { recording.tracks.first }

  private var figures: [(name: String, value: String, more: String)] {
    guard let track = main, let report = track.report else { return [] }
    let alignment = report.alignment
    var rows: [(name: String, value: String, more: String)] = []
    let yaw = alignment.frame.map { Fixed.text($0.yawDegrees, decimals: 1) + "°" } ?? "unknown"
    rows.append(
      (
        "yaw of the scene", yaw,
        alignment.yawSigmaDegrees.map { "± \(Fixed.text($0, decimals: 1))°, \(alignment.state.rawValue)" }
          ?? "uncertainty unknown, \(alignment.state.rawValue)"
      ))
    if let sigma = alignment.positionSigma {
      rows.append(
        (
          "position", "± \(Fixed.text(sigma * AccuracyRadius.ofOneSigma, decimals: 1)) m",
          "68 % radius, own estimate"
        ))
    }
    let result = track.result
    if let rms = result.position.errors.rms ?? result.lastPosition.errors.rms {
      let yawError = (result.yaw.errors.rms ?? result.lastYaw.errors.rms).map { Fixed.text($0, decimals: 1) + "°" }
      rows.append(
        (
          "error against the truth", yawError ?? "–",
          "yaw, rms; position \(Fixed.text(rms, decimals: 1)) m"
        ))
    }
    if let rms = result.prediction.rms {
      rows.append(("second half from the first", Fixed.text(rms, decimals: 1) + " m", "rms of the fixes from there"))
    }
    if let start = recording.start, let end = recording.end {
      rows.append(
        (
          "walk", DistanceText.text(meters: recording.distance, units: .metric),
          "\(GuidanceText.clock(end - start)) min, \(result.fixes) fixes"
        ))
    }
    return rows
  }

  private var methodsTable: String {
    let hasTruth = recording.tracks.contains { $0.result.lastPosition.errors.count > 0 }
    var header = ["method", "yaw", "± σ", "position ± σ"]
    if hasTruth {
      header += ["yaw error: rms", "95 %", "in 95 %", "at the end", "position error: rms", "95 %", "in 95 %"]
    }
    let hasPrediction = recording.tracks.contains { $0.result.prediction.count > 0 }
    if hasPrediction { header.append("second half from the first, rms") }
    let rows = recording.tracks.map { track -> [String] in
      let (alignment, result) = (track.report?.alignment ?? .unknown, track.result)
      var cells = [
        track.method.rawValue, EvaluationTable.degrees(alignment.frame?.yawDegrees),
        EvaluationTable.degrees(alignment.yawSigmaDegrees), EvaluationTable.meters(alignment.positionSigma),
      ]
      if hasTruth {
        cells += [
          EvaluationTable.degrees(result.yaw.errors.rms), EvaluationTable.degrees(result.yaw.errors.percentile95),
          EvaluationTable.share(result.yaw.calibration.coverage95, result.yaw.calibration),
          EvaluationTable.degrees(result.lastYaw.errors.last), EvaluationTable.meters(result.position.errors.rms),
          EvaluationTable.meters(result.position.errors.percentile95),
          EvaluationTable.share(result.position.calibration.coverage95, result.position.calibration),
        ]
      }
      if hasPrediction { cells.append(EvaluationTable.meters(result.prediction.rms)) }
      return cells
    }
    return table(header: header, rows: rows)
  }

  private var methodsNote: String {
    var note = "Errors are those at every fix after the first \(Int(options.settling)) seconds. "
    note +=
      "“Second half from the first”: the alignment is frozen at half time, odometry continues from it, and the later fixes are compared with it."
    return note
  }

  private var sessionTable: String {
    let statistics = recording.statistics
    var rows = [["samples used", "\(statistics.accepted)"]]
    for reason in SampleRejection.allCases where statistics.count(of: reason) > 0 {
      rows.append(["refused: \(reason.rawValue)", "\(statistics.count(of: reason))"])
    }
    rows += [
      ["scenes (odometry segments)", "\(statistics.segments)"], ["gaps between poses", "\(statistics.poseGaps)"],
      ["jumps of the clock", "\(statistics.clockJumps)"], ["damaged lines of the log", "\(recording.damagedLines)"],
    ]
    return table(header: ["", "count"], rows: rows)
  }

  private func table(header: [String], rows: [[String]]) -> String {
    func cells(_ cells: [String], _ tag: String) -> String {
      cells.enumerated().map { i, cell in
        i == 0 && tag == "td" ? "<th scope=\"row\">\(text(cell))</th>" : "<\(tag)>\(text(cell))</\(tag)>"
      }.joined()
    }
    return
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"table\"><table><thead><tr>\(cells(header, "th"))</tr></thead><tbody>"
      + rows.map { "<tr>\(cells($0, "td"))</tr>" }.joined(separator: "\n") + "</tbody></table></div>"
  }
}
