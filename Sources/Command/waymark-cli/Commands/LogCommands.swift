import CommandKit
import WaymarkFormats
import WaymarkReports

extension Command {
  static let logInfo = Command(
    "log", "info", summary: "summarise a session log: kinds, rates, gaps, damaged lines",
    discussion: """
      output: version, created, device, world_alignment, duration_s, utc, samples (per kind: count, first_t, last_t,
      rate_hz, longest_interval_s; poses also gaps over 0.5 s, not_normal and path_m; fixes gaps over 5 s and valid),
      times_going_back, damaged_lines, damage (line, problem; the first 20), unknown_lines, cut_off.

      example:
        waymark log info walk.waymark.jsonl.gz --json
      """,
    positionals: [Positional("LOG", help: "session log (.waymark.jsonl, also .gz; - for standard input)")]
  ) { arguments, console in
    let report = try LogReport(path: try arguments.required("LOG")) { count in
      if count % 200_000 == 0 { console.progress("reading: \(count) samples") }
    }
    console.clearProgress()
    console.result(arguments, json: report.json, human: report.text)
  }

  static let logErrors = Command(
    "log", "errors", summary: "compute receiver errors (fix minus ground truth) from a log that has both",
    discussion: """
      Writes a table of errors in position and velocity that waymark simulate and evaluate --receiver-errors play back.
      At speed a delay of the fixes is an error along the track: --fix-delay takes it out, velocity.lag_s suggests it.

      output: fixes, fixes_without_truth, duration_s, mean_m, radius68_m, radius95_m, mean_east_m, mean_north_m,
      mean_up_m (null where heights could not be compared), lags_s, autocorrelation (about the mean), velocity (null
      where none could be compared; count, axis_rms_mps, autocorrelation, speed_mps, course_deg, lag_s).

      example:
        waymark log errors drive.waymark.jsonl --fix-delay 0.08 --out ublox.csv
        waymark import --format nmea phone.nmea --format nmea-truth rtk.nmea --out drive.waymark.jsonl
      """,
    positionals: [Positional("LOG", help: "session log with fixes and truth")],
    options: [
      Option("--out", value: "CSV", help: "table to write (.gz to compress); default: only the figures"),
      Option("--fix-delay", value: "S", help: "delay of the fixes, seconds (default 0)"),
    ]
  ) { arguments, console in
    let path = try arguments.required("LOG")
    let delay = try arguments.double("--fix-delay", in: -60...60) ?? 0
    let (series, report, damage) = try ReceiverErrorReport.read(log: path, fixDelay: delay)
    if let out = arguments.string("--out") { try ReceiverErrorFile.write(series, to: out) }
    console.note(damage: damage, file: path)
    if arguments.string("--out") != AtomicFile.standardOutput {
      console.result(arguments, json: report.json, human: report.text)
    }
  }
}
