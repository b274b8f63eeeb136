#if os(Linux)
  public import Foundation
  import WaymarkFormats

  /// `osrm-routed`, started on this machine's loopback address.
  public enum OSRMService {
    /// Maximum number of points of a line that the local service matches to streets.
    public static let maximumLinePoints = 2000

    /// Starts a service and waits until it responds.
    ///
    /// - Parameters:
    ///   - installation: OSRM's programs.
    ///   - data: folder of the data, as `OSRMBuilder` makes it.
    ///   - port: the port; nil selects a free one.
    ///   - timeout: seconds that it may take to respond.
    /// - Returns: the running service.
    /// - Throws: `InputError` when there is no data, the port is taken, or the service does not start;
    ///   `CancellationError` when the task is cancelled.
    public static func start(
      _ installation: OSRMInstallation, data: URL, port: Int? = nil, timeout: Double = 30
    ) async throws -> LocalEngine {
      guard hasData(data) else {
        throw InputError("this folder contains no OSRM data", file: data.path, advice: "build it first")
      }
      let base = data.appendingPathComponent(OSRMBuilder.base).path
      let launch = LocalEngine.Launch(
        program: installation.service,
        prepare: { port, _ in
          [
            "--ip", "127.0.0.1", "--port", String(port), "--threads", "2", "--algorithm", "MLD", "--mmap",
            "--max-matching-size", String(maximumLinePoints), base,
          ]
        }, answers: { await answers($0) })
      return try await LocalEngine.start(launch, port: port, timeout: timeout)
    }

    /// Whether an OSRM responds at an address.
    public static func answers(_ url: URL) async -> Bool {
      let target = url.appendingPathComponent("nearest/v1/any/0,0")
      let request = HTTPRequest(url: target, displayName: url.absoluteString)
      guard let response = try? await HTTPClient(timeout: 2).send(request),
        let json = try? JSONValue(parsing: response.body)
      else { return false }
      return json["code"]?.string != nil
    }

    /// Whether a folder contains data that can be served.
    public static func hasData(_ folder: URL) -> Bool {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent(OSRMBuilder.base + ".mldgr").path)
    }
  }
#endif
