import CommandKit
import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkServer
import WaymarkServices

extension Command {
  static let serve = Command(
    "serve", summary: "serve the web app with an area's data and directions",
    discussion: """
      Starts the area's directions itself and ends them with itself. Serves this machine alone unless told otherwise.

      output: url, port, area, directions

      examples:
        waymark serve --area out/demo-area
        waymark serve --area out/demo-area --port 0 --json
      """,
    options: [
      .area,
      Option("--port", value: "PORT", help: "port (default 8000); 0 takes a free one"),
      Option("--bind", value: "ADDRESS", help: "address of this machine to listen on (default 127.0.0.1)"),
      Option("--web", value: "DIR", help: "folder of the page's files (default: found beside the program)"),
      Option("--directions", value: "URL", help: "a Valhalla elsewhere instead of the area's own"),
      Option(
        "--allow-host", value: "NAME", help: "a name that the server answers to; may be given again", isRepeatable: true
      ),
    ]
  ) { arguments, console in
    let area = try arguments.area()
    let web = try arguments.string("--web").map { try WebFolder(folder: URL(fileURLWithPath: $0)) } ?? WebFolder.find()
    let socketAddress = arguments.string("--bind") ?? "127.0.0.1"
    let port = try arguments.int("--port", in: 0...65_535) ?? 8000
    var settings = WebServerSettings(web: web, directions: try ServeDirections.source(arguments, area, console))
    settings.allowedHosts = arguments.strings("--allow-host")
    settings.limits.fitToSystem()
    let socket = try ListeningSocket(address: socketAddress, port: port)
    let server = try WebServer(area: area, settings: settings, socket: socket, note: { console.note("waymark: \($0)") })
    let url = "http://\(socketAddress.contains(":") ? "[\(socketAddress)]" : socketAddress):\(server.port)/"
    console.result(
      arguments,
      json: ["url": .string(url), "port": .number(Double(server.port)), "area": .string(area.folder.path)],
      human: "\(area.manifest.name) at \(url); Ctrl-C ends it")
    await server.run()
  }
}

/// Where `serve` gets its directions from.
private enum ServeDirections {
  static func source(_ arguments: Arguments, _ area: Area, _ console: Console) throws -> DirectionsSource {
    if let address = arguments.string("--directions") { return .remote(try ValhallaProvider(address: address)) }
    guard ValhallaService.hasTiles(area.routing) else {
      console.note("the area has no routing tiles: there are no directions.")
      return .off
    }
    return .own(try ValhallaInstallation.find())
  }
}
