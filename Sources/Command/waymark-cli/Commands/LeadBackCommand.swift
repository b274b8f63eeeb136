import CommandKit
import Waymark
import WaymarkEvaluation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkReports

extension Command {
  static let leadBack = Command(
    "lead-back", summary: "guide back to a saved place: direction, distance, text and sound",
    discussion: """
      Without a route, a map or a network. From coordinates and the direction in which the phone points, or all along a
      session log (by default every 10 s; the saved place is then by default the first one). Where a log has no camera poses
      the fixes give the position, and directions count from the course.

      output: rows (t, distance_m, bearing_deg, turn_deg, climb_m, here, words, pan, beats_per_s, dullness, loudness).

      examples:
        waymark lead-back --to 47.0707,15.4395 --from 47.0716,15.4402 --heading 90
        waymark lead-back --log walk.waymark.jsonl --every 30 --language de
      """,
    options: [
      Option("--to", value: "PLACE", help: "the saved place: a coordinate, or in an area a name or an address"),
      Option("--from", value: "PLACE", help: "where the user is"),
      .placeArea,
      Option("--heading", value: "DEG", help: "heading of the phone, degrees from true north"),
      Option("--log", value: "LOG", help: "session log instead of coordinates"),
      Option("--every", value: "S", help: "seconds between the rows of a log (default 10)"),
      Option("--language", value: "LANG", help: "en (default), de, fr, es, it; or a locale"),
      Option("--units", value: "UNITS", help: "metric (default) or imperial"),
      .alignment, .initialYaw,
    ]
  ) { arguments, console in
    let language = try arguments.guidanceLanguage()
    let units = try arguments.choice("--units", as: UnitSystem.self) ?? .metric
    var rows: [LeadBackRow] = []
    let places = arguments.places(console)
    var saved = try places.position("--to")
    if let path = arguments.string("--log") {
      for option in ["--from", "--heading"] where arguments.has(option) {
        throw UsageError("\(option) does not go with --log, which contains it.")
      }
      let every = try arguments.double("--every", in: 0.1...86_400) ?? 10
      let reader = try SessionLogReader(path: path)
      let method = try arguments.choice("--alignment", as: ComparedMethod.self) ?? .robust
      var session = Session(
        strategy: method.strategy(
          initialYaw: try arguments.initialYaw() ?? reader.header.worldAlignment.initialYaw))
      reader.header.prepare(&session)
      var next = -Double.infinity
      var undatedHeadings = 0
      while let timed = try reader.next() {
        try Task.checkCancellation()
        let outcome = session.take(timed)
        if case .heading = timed.sample, outcome == .rejected(.withoutReference) { undatedHeadings += 1 }
        guard case .accepted = outcome, timed.time >= next else { continue }
        switch timed.sample {
        case .pose: break
        case .fix where !session.hasPoses: break
        default: continue
        }
        guard let position = session.position ?? session.fixMotion?.position else { continue }
        let target = saved ?? Position(position.coordinate)
        saved = target
        guard let back = session.leadBack(to: target) else { continue }
        next = timed.time + every
        rows.append(LeadBackRow(time: timed.time, back: back, words: back.words(language: language, units: units)))
      }
      console.note(damage: reader.damage, file: reader.name)
      if let remark = ReplayText.undatedHeadings(undatedHeadings) {
        console.note("\(reader.name): headings: \(remark).")
      }
      guard !rows.isEmpty else {
        throw InputError(
          "the log never gives the user's position", file: reader.name, field: "fix", advice: "give a log with fixes")
      }
      if !session.hasPoses {
        console.note(
          "\(reader.name): no camera poses, so directions are relative to the course, not to the phone's heading.")
      }
    } else {
      guard let to = saved, let from = try places.position("--from") else {
        throw UsageError("lead-back needs --to PLACE and --from PLACE, or --log LOG.")
      }
      let heading = try arguments.double("--heading", in: -360...360)
      let back = LeadBack(to: to, from: from, headingDegrees: heading)
      rows.append(LeadBackRow(time: nil, back: back, words: back.words(language: language, units: units)))
    }
    console.result(
      arguments, json: ["rows": .array(rows.map(\.json))], human: rows.map(\.text).joined(separator: "\n"))
  }
}
