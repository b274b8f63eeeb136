import CommandKit
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkReports
import WaymarkSimulation

extension Command {
  static let simulate = Command(
    "simulate", summary: "walk a route with simulated sensors and write the session log with ground truth",
    discussion: """
      The same seed gives the same log. The defaults describe a typical walk with a typical phone. Each error can be set
      to 0; --exact sets all of them to 0 first.

      examples:
        waymark simulate --route route.gpx --seed 1 --out walk.waymark.jsonl
        waymark simulate --route route.json --seed 7 --gps-sigma 5 --bursts 0.1 --yaw 120 --out walk.waymark.jsonl.gz
      """,
    options: [
      Option("--route", value: "FILE", help: "the route to walk (GPX, GeoJSON, KML, directions response, polyline)"),
      .routeFormat,
      Option("--out", value: "LOG", help: "session log to write (.gz to compress; - for standard output)"),
    ] + SimulationOptions.all
  ) { arguments, console in
    let out = try arguments.required("--out")
    let route = try RouteInput.read(
      path: try arguments.required("--route"), format: try arguments.routeFormat(), console)
    let parameters = try SimulationOptions.parameters(arguments)
    let walk = SimulatedWalk(route: route, parameters: parameters)
    try SimulationOptions.check(walk)
    let writer = try SessionLogWriter(
      path: out, header: .simulated(seed: parameters.seed, utc: parameters.utc))
    var last = 0.0
    var shown = 0.0
    for timed in walk {
      try Task.checkCancellation()
      try writer.write(timed)
      last = max(last, timed.time)
      if last - shown >= 60 {
        shown = last
        console.progress("simulating: \(GuidanceText.clock(last)) walked")
      }
    }
    try writer.finish()
    console.clearProgress()
    // When the log itself goes to standard output, nothing else may.
    guard out != AtomicFile.standardOutput else { return }
    console.result(
      arguments,
      json: [
        "log": .string(out), "samples": .number(Double(writer.written)), "seed": .string(String(parameters.seed)),
        "duration_s": JSONValue(finite: last), "route_m": JSONValue(finite: RouteIndex(route).length),
      ],
      human: "\(out): \(writer.written) samples, \(Int(last)) s, "
        + DistanceText.text(meters: RouteIndex(route).length, units: .metric))
  }
}

extension SessionLogHeader {
  /// The header of a simulated log.
  static func simulated(seed: UInt64, utc: UTCInstant) -> SessionLogHeader {
    SessionLogHeader(
      created: utc, device: "Waymark simulator", worldAlignment: .gravity, note: "simulated walk, seed \(seed)")
  }
}
