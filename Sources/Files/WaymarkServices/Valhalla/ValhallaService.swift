#if os(Linux)
  public import Foundation
  import WaymarkFormats

  /// `valhalla_service`, started on this machine's loopback address.
  public enum ValhallaService {
    /// Address of a service on a port of this machine.
    public static func url(port: Int) -> URL { LocalEngine.url(port: port) }

    /// Starts a service and waits until it responds.
    ///
    /// - Parameters:
    ///   - installation: Valhalla's programs.
    ///   - tiles: folder of the routing tiles.
    ///   - elevation: folder of the elevation tiles; nil where there are none.
    ///   - port: the port; nil selects a free one.
    ///   - timeout: seconds that it may take to respond.
    /// - Returns: the running service.
    /// - Throws: `InputError` when there are no tiles, the port is taken, or the service does not start;
    ///   `CancellationError` when the task is cancelled.
    public static func start(
      _ installation: ValhallaInstallation, tiles: URL, elevation: URL? = nil, port: Int? = nil, timeout: Double = 30
    ) async throws -> LocalEngine {
      guard hasTiles(tiles) else {
        throw InputError(
          "there are no routing tiles in this folder", file: tiles.path,
          advice: "rebuild the area with waymark area build")
      }
      let launch = LocalEngine.Launch(
        program: installation.service,
        prepare: { port, folder in
          let configuration = folder.appendingPathComponent("valhalla.json")
          let json = ValhallaConfiguration(tiles: tiles, elevation: elevation, port: port).json
          try Data(json.text(pretty: true).utf8).write(to: configuration)
          return [configuration.path, "1"]
        }, answers: { await answers($0) })
      return try await LocalEngine.start(launch, port: port, timeout: timeout)
    }

    /// Whether a Valhalla responds at an address.
    public static func answers(_ url: URL) async -> Bool {
      let request = HTTPRequest(url: url.appendingPathComponent("status"), displayName: url.absoluteString)
      guard let response = try? await HTTPClient(timeout: 2).send(request), response.status == 200,
        let json = try? JSONValue(parsing: response.body)
      else { return false }
      return json["version"]?.string != nil
    }

    /// Whether a folder contains routing tiles.
    public static func hasTiles(_ folder: URL) -> Bool {
      guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
        return false
      }
      for case let file as URL in files where file.pathExtension == "gph" { return true }
      return false
    }
  }
#endif
