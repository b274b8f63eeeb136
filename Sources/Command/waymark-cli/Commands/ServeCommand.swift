import CommandKit
import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkServer
import WaymarkServices
import WaymarkStorage

extension Command {
  static let serve = Command(
    "serve", summary: "serve the web app with the data and directions of areas",
    discussion: """
      Serves the areas of --area and those in a folder, by default areas in the folder of --state. Areas added to the
      folder later are served without a restart. Pages can add an area for any place, as waymark area fetch does;
      without any area the page starts with that. Starts and stops the areas' directions services itself. Serves only
      this machine; --lan also serves phones on the same network, over HTTPS, and prints the address as a QR code.
      Beyond this machine the address contains a token; expensive requests without it are refused.

      output: url, port, area, areas, directions

      examples:
        waymark serve --area out/demo-area
        waymark serve --area out/demo-area --lan
        waymark serve --area graz --area vienna
        waymark serve --area out/demo-area --port 0 --json
      """,
    options: [
      .areas,
      Option("--areas", value: "DIR", help: "folder of area folders (default: areas in the folder of --state)"),
      Option(
        "--area-disk", value: "GB",
        help:
          "gigabytes for areas that pages download, 0 … 100000; the least recently used are removed first (default 10)"),
      Option("--port", value: "PORT", help: "port (default 8000, with --lan 8443); 0 takes a free one"),
      Option("--bind", value: "ADDRESS", help: "address of this machine to listen on (default 127.0.0.1)"),
      Option("--lan", help: "serve the local network, over HTTPS"),
      Option("--certificate", value: "FILE", help: "certificate chain, PEM, instead of a generated one"),
      Option("--key", value: "FILE", help: "its private key, PEM"),
      Option("--new-token", help: "invalidate addresses shown earlier"),
      Option(
        "--state", value: "DIR",
        help: "folder of certificate, token, anchors and areas (default ~/.local/state/waymark)"),
      Option(
        "--store", value: "FILE|URL",
        help:
          "SQLite file of the anchors, or postgresql://USER@HOST/NAME (default: anchors.sqlite in the folder of --state)"
      ),
      Option("--web", value: "DIR", help: "folder of the page's files (default: next to the program)"),
      Option("--directions", value: "URL", help: "a remote Valhalla instead of the area's own"),
      Option(
        "--provider", value: "NAME",
        help:
          "directions services that pages may choose, default first: \(RouteSearch.providers); may be given again "
          + "(default: valhalla)", isRepeatable: true),
      Option("--key-file", value: "FILE", help: "file with the key of the one service that needs one"),
      Option(
        "--allow-host", value: "NAME", help: "a host name that the server accepts; may be given again",
        isRepeatable: true),
      Option(
        "--proxy", value: "ADDRESS",
        help:
          "a trusted proxy on another machine that forwards its clients' addresses (X-Forwarded-For); may be given again",
        isRepeatable: true),
      Option(
        "--tiles", value: "URL", help: "further source of map tiles that pages may load; may be given again",
        isRepeatable: true),
      Option("--log", value: "FORM", help: "json: log each request and event as a line of JSON on standard error"),
      Option("--log-clients", help: "log the clients' addresses, too"),
    ] + FetchOptions.options
  ) { arguments, console in
    let log = try ServeLog(arguments, console)
    let console = log.console
    let areas = try ServeAreas(arguments)
    let endpoint = try ServeEndpoint(arguments)
    let directions = try ServeDirections(arguments)
    var settings = WebServerSettings(
      web: try arguments.string("--web").map { try WebFolder(folder: URL(fileURLWithPath: $0)) } ?? WebFolder.find(),
      directions: directions.sources)
    settings.areas = areas.folder
    settings.directionsAbsence = directions.problems.first
    // Where nobody asked for a service, routes come from the areas' own graphs.
    if arguments.has("--provider") { directions.problems.forEach { console.note("waymark: \($0)") } }
    if let gigabytes = try arguments.double("--area-disk", in: 0...100_000) { settings.areaDisk = Int(gigabytes * 1e9) }
    do {
      settings.fetcher = try FetchOptions.fetcher(arguments, console)
      settings.fetchProgram = AreaFetchProgram(
        sources: arguments.string("--sources"), cache: arguments.string("--cache"))
    } catch let error as InputError {
      guard !arguments.has("--sources") else { throw error }
      console.note("waymark: pages cannot get areas: \(error)")
    }
    settings.identity = endpoint.identity
    settings.token = endpoint.token
    settings.allowedHosts = arguments.strings("--allow-host")
    settings.tiles = arguments.strings("--tiles")
    settings.version = Version.current
    settings.log = log.events
    do {
      settings.anchors = try ServeAnchors.store(arguments)
    } catch let error as InputError {
      // A store that was asked for must open; without the option the server runs without one.
      guard !arguments.has("--store") else { throw error }
      settings.anchorsAbsence = "Anchors are not stored: \(error.problem)."
      console.note("waymark: anchors are not stored: \(error)")
    }
    for text in arguments.strings("--proxy") {
      guard let proxy = ClientAddress(text: text) else { throw UsageError("--proxy “\(text)” is not an IP address.") }
      settings.limits.proxies.insert(proxy)
    }
    // All connections of a proxy come from one address; it limits its own clients.
    if !endpoint.isLoopback, settings.limits.proxies.isEmpty { settings.limits.connectionsPerAddress = 256 }
    settings.limits.fitToSystem()
    let socket = try ListeningSocket(address: endpoint.address, port: endpoint.port)
    let server = try WebServer(
      areas: areas.given, settings: settings, socket: socket, note: { console.note("waymark: \($0)") })
    // From here on the reader of the address may send signals.
    Interruption.onHangup { endpoint.renew(server, console) }
    ServeOutput(areas: areas.all, endpoint: endpoint, server: server).show(arguments, console)
    log.events?.started(version: Version.current, port: server.port)
    await server.run()
    log.events?.stopped()
  }
}

/// What `serve` says while it runs, besides its results.
private struct ServeLog {
  /// Nil without `--log`.
  let events: EventLog?
  /// Its notes are lines of the log, where there is one.
  let console: Console

  init(_ arguments: Arguments, _ console: Console) throws {
    guard let form = arguments.string("--log") else {
      if arguments.has("--log-clients") { throw UsageError("--log-clients needs --log json.") }
      (events, self.console) = (nil, console)
      return
    }
    guard form == "json" else { throw arguments.unknown("--log", form, among: ["json"]) }
    let events = EventLog(withClients: arguments.has("--log-clients")) { lines in
      // The console ends the last line.
      console.note(String(lines.dropLast()))
    }
    self.events = events
    self.console = Console(
      out: { text in console.print(String(text.dropLast())) },
      err: { text in events.note(text.trimmingPrefix("waymark: ").trimmingCharacters(in: .newlines)) })
  }
}

/// Where `serve` listens, and who may request what.
private struct ServeEndpoint {
  let address: String
  let port: Int
  let isLoopback: Bool
  let identity: ServerIdentity?
  let token: AccessToken?
  /// Addresses to show, the best first.
  let shown: [String]
  /// Reads the identity again.
  private let identityAgain: (@Sendable () throws -> ServerIdentity)?

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
    let files: @Sendable () throws -> ServerIdentity = { try Self.given(arguments) }
    let given = hasOwn ? files : nil
    if isLoopback, !isLAN {
      token = nil
      identityAgain = given
      identity = try given?()
      return
    }
    let state = try StateFolder(
      url: arguments.string("--state").map { URL(fileURLWithPath: $0) } ?? StateFolder.usual())
    token = try TokenStore(state).token(new: arguments.has("--new-token"))
    let names =
      ["localhost", "127.0.0.1", "::1", ProcessInfo.processInfo.hostName] + own + arguments.strings("--allow-host")
    let made: @Sendable () throws -> ServerIdentity = { try IdentityStore(state).identity(for: names).identity }
    identityAgain = given ?? (isLAN ? made : nil)
    identity = try identityAgain?()
  }

  /// Gives new connections the certificate that is in the files now.
  func renew(_ server: WebServer, _ console: Console) {
    guard let identityAgain else {
      return console.note("waymark: SIGHUP: there is no certificate to read again.")
    }
    do {
      try server.use(try identityAgain())
      console.note("waymark: the certificate was read again.")
    } catch {
      console.note("waymark: the certificate before stays in use: \(error)")
    }
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

/// The areas that `serve` begins with.
private struct ServeAreas {
  /// Those of `--area`.
  let given: [Area]
  /// The folder of the others, and of those that pages get.
  let folder: URL
  /// All that there are now, the default first.
  let all: [Area]

  init(_ arguments: Arguments) throws {
    given = try arguments.areas()
    let state = arguments.string("--state").map { URL(fileURLWithPath: $0) } ?? StateFolder.usual()
    let wanted = arguments.string("--areas").map { URL(fileURLWithPath: $0) }
    folder = wanted ?? state.appendingPathComponent("areas")
    all = given + (try AreaFolder.areas(in: folder, mustExist: wanted != nil))
  }
}

/// Where `serve` gets directions from. The server also runs without a service that this machine lacks.
private struct ServeDirections {
  var sources: [DirectionsSource] = []
  /// Why a service is missing, one sentence each.
  var problems: [String] = []

  init(_ arguments: Arguments) throws {
    var names: [DirectionsServiceName] = []
    for word in arguments.strings("--provider") {
      guard let name = DirectionsServiceName(rawValue: word) else {
        throw arguments.unknown("--provider", word, among: DirectionsServiceName.allCases.map(\.rawValue))
      }
      if !names.contains(name) { names.append(name) }
    }
    if names.isEmpty { names = [.valhalla] }
    let keyed = names.filter { $0.keyVariable != nil }
    if arguments.has("--key-file"), Set(keyed.map(\.keyVariable)).count != 1 {
      throw UsageError("--key-file needs --provider with exactly one service that has a key.")
    }
    let address = arguments.string("--directions")
    if address != nil, !names.contains(.valhalla) {
      throw UsageError("--directions is the address of a Valhalla; add --provider valhalla.")
    }
    for name in names {
      do {
        sources.append(try Self.source(name, address: address, arguments))
      } catch let error as InputError {
        guard name.isLocal, address == nil else { throw error }
        // Pages receive this text too: it must not reveal where things are on this machine.
        let advice = error.advice.map { "; \($0)" } ?? ""
        problems.append("There are no directions from \(name.rawValue): \(error.problem)\(advice).")
      }
    }
  }

  private static func source(
    _ name: DirectionsServiceName, address: String?, _ arguments: Arguments
  ) throws -> DirectionsSource {
    switch name {
    case .valhalla:
      if let address { return .remote(ValhallaProvider(try ServiceAddress(address))) }
      return .valhalla(try ValhallaInstallation.find())
    case .osrm: return .osrm(try OSRMInstallation.find())
    default: return .remote(try name.provider(keyFile: arguments.string("--key-file")))
    }
  }
}

/// Where `serve` keeps anchors.
private enum ServeAnchors {
  static func store(_ arguments: Arguments) throws -> any AnchorStore {
    do {
      if let path = arguments.string("--store") { return try StoreLocation(path).open(.create, canWait: true) }
      let state = try StateFolder(
        url: arguments.string("--state").map { URL(fileURLWithPath: $0) } ?? StateFolder.usual())
      return try StoreLocation.file(state.url.appendingPathComponent("anchors.sqlite").path).open(.create)
    } catch let error as StorageError {
      throw error.inputError
    }
  }
}

/// What `serve` prints once it is listening.
private struct ServeOutput {
  let areas: [Area]
  let endpoint: ServeEndpoint
  let server: WebServer

  func show(_ arguments: Arguments, _ console: Console) {
    let scheme = endpoint.identity == nil ? "http" : "https"
    let token = endpoint.token.map { "#token=\($0.text)" } ?? ""
    let urls = endpoint.shown.map { "\(scheme)://\(IPAddress.inURL($0)):\(server.port)/\(token)" }
    let json: JSONValue = [
      "url": .string(urls[0]), "urls": .array(urls.map { .string($0) }), "port": .number(Double(server.port)),
      "area": .string(areas.first?.folder.path ?? ""), "areas": .array(areas.map { .string($0.folder.path) }),
      "token": JSONValue(endpoint.token?.text),
      "directions": .string(server.directions.name),
    ]
    console.result(arguments, json: json, human: text(urls))
    if endpoint.identity == nil, !endpoint.isLoopback {
      console.note(
        "waymark: without encryption browsers give no camera and no sensors to other machines; use --lan, or a proxy with TLS."
      )
    }
  }

  private func text(_ urls: [String]) -> String {
    let names = areas.isEmpty ? "No area yet: choose a place" : areas.map(\.manifest.name).joined(separator: ", ")
    var lines = ["\(names) at \(urls[0])"]
    lines += urls.dropFirst().map { "     or \($0)" }
    if endpoint.token != nil, isatty(STDOUT_FILENO) == 1, let code = QRCode(urls[0]) { lines.append(code.terminalText) }
    if endpoint.identity != nil {
      lines.append("The browser warns about the certificate, because it is self-signed: continue.")
    }
    lines.append("Ctrl-C stops the server.")
    return lines.joined(separator: "\n")
  }
}
