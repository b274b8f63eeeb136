import CommandKit
import Foundation
import Waymark
import WaymarkEvaluation
import WaymarkAreas
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkReports

extension Command {
  static let replay = Command(
    "replay", summary: "replay a recorded walk and report the scene's position and rotation",
    discussion: """
      output: yaw_deg (heading of the scene's −Z axis, degrees from true north), yaw_sigma_deg (null where the method
      has none), position, corrections (t, angle_deg), and where the log has truth: truth.yaw_error_deg and
      truth.position_error_m at the last fix, with rms, median and 95th percentile over all fixes. Where the log has
      taps in the picture: taps, each with its direction, and what it hits (seek) with --dem or an --area that has
      elevations. With such an --area the height comes from the ground, and altitude_check reports by how much the
      receiver's altitudes are too high (offset_m) and why (fault: offset, or reference if ellipsoid and mean sea level
      are mixed up; null within the receiver's accuracy). A log without camera poses gives position, course_deg and
      speed_mps from its fixes; not_known lists what it lacks.

      examples:
        waymark replay walk.waymark.jsonl
        waymark replay walk.waymark.jsonl --alignment pairwise-disjoint --series --json
        waymark replay walk.waymark.jsonl --overlay-at 42.5 --json
        waymark replay walk.waymark.jsonl --dem N42E001.hgt.zip
        waymark replay walk.waymark.jsonl --report walk.html
      """,
    positionals: [Positional("LOG", help: "session log (.waymark.jsonl, also .gz; - for standard input)")],
    options: [
      .alignment, .initialYaw, .areaKnowledge, .dem,
      Option(
        "--series", help: "also one entry per fix: t, yaw_deg, yaw_sigma_deg, state, position_sigma_m, lat, lon, errors"
      ),
      Option(
        "--compass-memory", value: "FILE",
        help: "what earlier sessions learnt about the device's compass; read if it exists, written at the end"),
      Option("--report", value: "FILE", help: "write a report about the walk, comparing all methods (one HTML file)"),
      Option("--overlay-at", value: "T", help: "print the overlay at the moment T (seconds on the log's clock)"),
      Option("--svg", value: "FILE", help: "draw the overlay of --overlay-at as a picture"),
      Option("--style", value: "STYLE", help: "how the overlay shows the route: arrows (default) or waypoints"),
      Option("--size", value: "W,H", help: "viewport in pixels where the log has no camera line"),
      Option("--fov", value: "DEG", help: "horizontal field of view where the log has no camera line"),
    ] + PairwiseOptions.all
  ) { arguments, console in
    var replay = LogReplay(path: try arguments.required("LOG"))
    replay.method = try arguments.choice("--alignment", as: ComparedMethod.self) ?? .robust
    replay.pairwise = try PairwiseOptions.parameters(
      arguments, for: arguments.has("--report") ? ComparedMethod.compared : [replay.method])
    replay.initialYaw = try arguments.initialYaw()
    replay.keepsSeries = arguments.has("--series")
    replay.streets = try arguments.areaStreets()
    replay.ground = try arguments.areaGround()
    replay.buildings = try arguments.areaBuildings()
    let memoryPath = arguments.string("--compass-memory")
    if let memoryPath { replay.compassMemory = try CompassMemoryFile.read(path: memoryPath) }
    if let style = try arguments.choice("--style", as: OverlayStyle.RouteStyle.self) { replay.style.route = style }
    if !arguments.has("--overlay-at"), arguments.has("--svg") { throw UsageError("--svg needs --overlay-at T.") }
    if arguments.has("--overlay-at"), arguments.has("--series") {
      throw UsageError("--series does not go with --overlay-at.")
    }
    if arguments.has("--report") {
      if arguments.has("--overlay-at") { throw UsageError("--report does not go with --overlay-at.") }
      try writeReport(of: replay, arguments, console)
    }
    if let time = try arguments.double("--overlay-at", in: -1e15...1e15) {
      let (overlay, pose, camera) = try replay.overlay(at: time, camera: try arguments.camera())
      if let path = arguments.string("--svg") {
        try AtomicFile.write(OverlayPicture(overlay: overlay, pose: pose, camera: camera).svg, to: path)
      }
      console.result(arguments, json: overlay.json, human: OverlayText.text(of: overlay))
      return
    }
    var taps: [LoggedTap] = []
    var count = 0
    var memory: CompassMemory?
    let (report, _, damage) = try replay.run { timed, outcome, session in
      count += 1
      if memoryPath != nil, case .fix = timed.sample { memory = session.compassMemory ?? memory }
      if case .tap(let pixel) = timed.sample, case .accepted = outcome {
        taps.append(LoggedTap(pixel, at: timed.time, in: session))
      }
      if count % 20_000 == 0 {
        console.progress("replaying: \(count) samples, t = \(Fixed.text(timed.time, decimals: 0)) s")
      }
      return true
    }
    console.clearProgress()
    console.note(damage: damage, file: replay.path)
    if let memoryPath, let memory { try CompassMemoryFile.write(memory, path: memoryPath) }
    let answers = try Taps.answers(taps, arguments, console)
    var human = [ReplayText.text(of: report)]
    for (tap, answer) in zip(taps, answers).prefix(Taps.maximumShown) { human.append(tap.text(answer)) }
    if taps.count > Taps.maximumShown { human.append("\(taps.count - Taps.maximumShown) more taps: --json has all") }
    var json = report.json
    if !taps.isEmpty, case .object(var object) = json {
      object["taps"] = .array(zip(taps, answers).map { $0.json($1) })
      json = .object(object)
    }
    console.result(arguments, json: json, human: human.joined(separator: "\n"))
  }
}

/// What the taps of a log hit.
private enum Taps {
  /// Maximum number of taps printed in text output.
  static let maximumShown = 30

  static func answers(_ taps: [LoggedTap], _ arguments: Arguments, _ console: Console) throws -> [SeekResponse?] {
    guard !taps.isEmpty, let elevations = try elevations(arguments, console) else { return taps.map { _ in nil } }
    let seeker = TerrainSeeker(elevations, peaks: try peaks(arguments, console))
    return try taps.map { try $0.answer(by: seeker) }
  }

  /// The files of --dem, or the elevations of --area.
  private static func elevations(_ arguments: Arguments, _ console: Console) throws -> ElevationCollection? {
    if arguments.has("--dem") { return try arguments.elevations(console) }
    guard let folder = arguments.areaFolders.first, try AreaFolder.hasElevations(folder) else { return nil }
    return try ElevationCollection(paths: [folder])
  }

  private static func peaks(_ arguments: Arguments, _ console: Console) throws -> [Peak] {
    try PeakFile.read(paths: arguments.viewAreas()) { console.note($0) }
  }
}

/// Writes the page of a log that is replayed.
private func writeReport(of replay: LogReplay, _ arguments: Arguments, _ console: Console) throws {
  guard replay.path != ByteSource.standardInput else {
    throw UsageError("--report reads the log more than once and cannot take it from standard input.")
  }
  console.progress("\(replay.path): report with all methods")
  var options = ReportOptions()
  if arguments.has("--alignment") { options.method = replay.method }
  options.initialYaw = replay.initialYaw
  options.pairwise = replay.pairwise
  options.streets = replay.streets
  options.ground = replay.ground
  let name = URL(fileURLWithPath: replay.path).lastPathComponent
  let page = try ReportPage(path: replay.path, name: name, options: options)
  console.clearProgress()
  try AtomicFile.write(page.html, to: try arguments.required("--report"))
}

extension Option {
  static let alignment = Option(
    "--alignment", value: "METHOD",
    help: ComparedMethod.allCases.map(\.rawValue).joined(separator: ", ") + " (default robust)")
  static let initialYaw = Option(
    "--initial-yaw", value: "YAW",
    help: "first yaw of the scene: device (0, as the device aligned it), heading (first compass reading), or degrees; "
      + "default: as the log's header says")
}

extension Arguments {
  func initialYaw() throws -> InitialYaw? {
    guard let text = string("--initial-yaw") else { return nil }
    switch text {
    case "device": return .alignedByDevice
    case "heading": return .firstHeading
    default:
      guard let degrees = Double(text), abs(degrees) <= 360 else {
        throw UsageError("--initial-yaw “\(text)” must be device, heading or degrees from −360 to 360.")
      }
      return .fixed(degrees: degrees)
    }
  }

  /// The camera of `--size` and `--fov`; nil when neither is given.
  func camera() throws -> CameraIntrinsics? {
    let size = try pair("--size", in: 1...100_000)
    let fov = try double("--fov", in: 1...175)
    if size == nil && fov == nil { return nil }
    guard let size, let fov else { throw UsageError("--size W,H and --fov DEG belong together; give both.") }
    guard let camera = CameraIntrinsics(width: size.0, height: size.1, fovX: fov) else {
      throw UsageError("--fov \(fov) is too wide for --size \(size.0),\(size.1).")
    }
    return camera
  }
}

extension Console {
  /// Reports which lines of a log could not be read.
  func note(damage: DamagedLines, file: String) {
    guard let first = damage.first.first else { return }
    let lines = damage.count == 1 ? "1 damaged line was" : "\(damage.count) damaged lines were"
    note("\(file): \(lines) skipped, the first is line \(first.number): \(first.problem)")
  }
}
