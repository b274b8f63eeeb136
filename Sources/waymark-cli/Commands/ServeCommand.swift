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
      Starts the area's directions itself and ends them with itself. Serves this machine alone; --lan serves phones in
      the same network, encrypted, and prints the address as a QR code. Beyond this machine the address has a token
      without which nothing that costs is done.

      output: url, port, area, directions

      examples:
        waymark serve --area out/demo-area
        waymark serve --area out/demo-area --lan
        waymark serve --area out/demo-area --port 0 --json
      """,
    options: [
      .area,
      Option("--port", value: "PORT", help: "port (default 8000, with --lan 8443); 0 takes a free one"),
      Option("--bind", value: "ADDRESS", help: "address of this machine to listen on (default 127.0.0.1)"),
      Option("--lan", help: "serve the network, over HTTPS"),
      Option("--certificate", value: "FILE", help: "certificate chain, PEM, instead of one made here"),
      Option("--key", value: "FILE", help: "its private key, PEM"),
      Option("--new-token", help: "make the addresses given out before useless"),
      Option("--state", value: "DIR", help: "folder of certificate and token (default ~/.local/state/waymark)"),
      Option("--web", value: "DIR", help: "folder of the page's files (default: found beside the program)"),
      Option("--directions", value: "URL", help: "a Valhalla elsewhere instead of the area's own"),
      Option(
        "--allow-host", value: "NAME", help: "a name that the server answers to; may be given again",
        isRepeatable: true),
      Option(
        "--tiles", value: "URL", help: "further source of map tiles that pages may load; may be given again",
        isRepeatable: true),
    ]
  ) { arguments, console in
    let area = try arguments.area()
    let place = try ServePlace(arguments)
    var settings = WebServerSettings(
      web: try arguments.string("--web").map { try WebFolder(folder: URL(fileURLWithPath: $0)) } ?? WebFolder.find(),
      directions: try ServeDirections.source(arguments, area, console))
    settings.identity = place.identity
    settings.token = place.token
    settings.allowedHosts = arguments.strings("--allow-host")
    settings.tiles = arguments.strings("--tiles")
    if !place.isLoopback { settings.limits.connectionsPerAddress = 256 }
    settings.limits.fitToSystem()
    let socket = try ListeningSocket(address: place.address, port: place.port)
    let server = try WebServer(
      area: area, settings: settings, socket: socket, note: { console.note("waymark: \($0)") })
    ServeOutput(area: area, place: place, server: server).show(arguments, console)
    await server.run()
  }
}

/// Where `serve` listens, and who may ask for what.
private struct ServePlace {
  let address: String
  let port: Int
  let isLoopback: Bool
  let identity: ServerIdentity?
  let token: AccessToken?
  /// Addresses to give out, the best first.
  let shown: [String]

  init(_ arguments: Arguments) throws {
    let isLAN = arguments.has("--lan")
    if isLAN, arguments.has("--bind") { throw UsageError("--bind does not go with --lan, which listens everywhere.") }
    guard arguments.has("--certificate") == arguments.has("--key") else {
      throw UsageError("--certificate and --key go together.")
    }
    let hasOwn = arguments.has("--certificate")
    address = isLAN ? ListeningSocket.everywhere : arguments.string("--bind") ?? "127.0.0.1"
    isLoopback = IPAddress.isLoopback(address)
    port = try arguments.int("--port", in: 0...65_535) ?? (isLAN || hasOwn ? 8443 : 8000)
    let isEverywhere = address == "0.0.0.0" || address == "::"
    let own = isEverywhere ? IPAddress.ofThisMachine() : [address]
    shown = own.isEmpty ? ["127.0.0.1"] : own
    if isLoopback, !isLAN {
      token = nil
      identity = try hasOwn ? Self.given(arguments) : nil
      return
    }
    let state = try StateFolder(
      url: arguments.string("--state").map { URL(fileURLWithPath: $0) } ?? StateFolder.usual())
    token = try TokenStore(state).token(new: arguments.has("--new-token"))
    let names =
      ["localhost", "127.0.0.1", "::1", ProcessInfo.processInfo.hostName] + own + arguments.strings("--allow-host")
    identity =
      try hasOwn ? Self.given(arguments) : isLAN ? IdentityStore(state).identity(for: names).identity : nil
  }

  private static func given(_ arguments: Arguments) throws -> ServerIdentity {
    func text(_ option: String) throws -> String {
      let path = try arguments.required(option)
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw InputError("the file cannot be read", file: path, field: option, advice: "check its path")
      }
      return text
    }
    return ServerIdentity(certificate: try text("--certificate"), key: try text("--key"))
  }
}

/// Where `serve` gets its directions from.
private enum ServeDirections {
  static func source(_ arguments: Arguments, _ area: Area, _ console: Console) throws -> DirectionsSource {
    if let address = arguments.string("--directions") { return .remote(try ValhallaProvider(address: address)) }
    guard ValhallaService.hasTiles(area.routing) else {
      console.note("waymark: the area has no routing tiles: there are no directions.")
      return .off
    }
    return .own(try ValhallaInstallation.find())
  }
}

/// What `serve` prints when it is there.
private struct ServeOutput {
  let area: Area
  let place: ServePlace
  let server: WebServer

  func show(_ arguments: Arguments, _ console: Console) {
    let scheme = place.identity == nil ? "http" : "https"
    let token = place.token.map { "#token=\($0.text)" } ?? ""
    let urls = place.shown.map { "\(scheme)://\(IPAddress.inURL($0)):\(server.port)/\(token)" }
    let json: JSONValue = [
      "url": .string(urls[0]), "urls": .array(urls.map { .string($0) }), "port": .number(Double(server.port)),
      "area": .string(area.folder.path), "token": JSONValue(place.token?.text),
    ]
    console.result(arguments, json: json, human: text(urls))
    if place.identity == nil, !place.isLoopback {
      console.note(
        "waymark: without encryption browsers give no camera and no sensors to other machines; use --lan, or a proxy with TLS."
      )
    }
  }

  private func text(_ urls: [String]) -> String {
    var lines = ["\(area.manifest.name) at \(urls[0])"]
    lines += urls.dropFirst().map { "     or \($0)" }
    if place.token != nil, isatty(STDOUT_FILENO) == 1, let code = QRCode(urls[0]) { lines.append(code.terminalText) }
    if place.identity != nil {
      lines.append("The browser warns of the certificate, which this machine made itself: go on, it is yours.")
    }
    lines.append("Ctrl-C ends it.")
    return lines.joined(separator: "\n")
  }
}
