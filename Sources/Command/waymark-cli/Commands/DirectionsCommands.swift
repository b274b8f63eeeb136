import CommandKit
import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkServices

extension Command {
  static let directionsStart = Command(
    "directions", "start", summary: "run an area's directions service on loopback until Ctrl-C",
    discussion: """
      Other commands find the running service by the area folder (waymark route --area DIR).

      example:
        waymark directions start --area out/demo-area
      """,
    options: [.area, Option("--port", value: "PORT", help: "port on loopback (default: a free one)")]
  ) { arguments, console in
    let area = try arguments.area()
    let port = try arguments.int("--port", in: 1...65_535)
    let valhalla = try ValhallaInstallation.find()
    let wantsJSON = arguments.wantsJSON
    do {
      try await AreaDirections(area).hold(valhalla: valhalla, port: port) { url in
        if wantsJSON {
          console.print(json: ["url": .string(url.absoluteString), "area": .string(area.folder.path)])
        } else {
          console.print("directions for \(area.manifest.name) at \(url.absoluteString); Ctrl-C ends them")
        }
      }
    } catch is CancellationError {
      // Ctrl-C is the normal end of this command.
      console.note("directions stopped")
    }
  }

  static let directionsStop = Command(
    "directions", "stop", summary: "stop an area's directions service", options: [.area]
  ) { arguments, console in
    let stopped = try await AreaDirections(try arguments.area()).stop()
    console.result(
      arguments, json: ["stopped": .bool(stopped)],
      human: stopped ? "directions stopped" : "no directions were running")
  }

  static let directionsStatus = Command(
    "directions", "status", summary: "show whether and where an area's directions service runs", options: [.area]
  ) { arguments, console in
    let status = await AreaDirections(try arguments.area()).status()
    console.result(
      arguments,
      json: [
        "running": .bool(status != nil), "answers": .bool(status?.answers ?? false),
        "url": JSONValue(status?.url.absoluteString),
      ],
      human: status.map {
        "directions are running at \($0.url.absoluteString) (process \($0.process))"
          + ($0.answers ? "" : ", but do not respond")
      } ?? "no directions are running")
  }
}
