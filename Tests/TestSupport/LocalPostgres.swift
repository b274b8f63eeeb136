import Foundation

/// A PostgreSQL server of this process, started when it is first needed, on a socket in a temporary folder. It ends with
/// the process, however that ends.
public final class LocalPostgres: Sendable {
  /// The server's programs; nil where none is installed.
  public static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.compactMap { Int($0) }.sorted().reversed().map { "\(root)/\($0)/bin" }
      .first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
  }()

  /// The server; nil where none is installed, or it does not start.
  public static let shared: LocalPostgres? = start()

  /// Starts one for a test that will stop it; nil where none is installed, or it does not start.
  public static func start() -> LocalPostgres? { programs.flatMap { LocalPostgres($0) } }

  /// Ends the server and waits for it.
  public func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Folder of its socket.
  private let folder: String
  /// Closing it stops the server.
  private let input = Pipe()
  private let process = Process()

  /// The URL of its database, without parameters.
  public var url: String { "postgresql://waymark@\(folder.replacingOccurrences(of: "/", with: "%2F"))/postgres" }

  private init?(_ programs: String) {
    folder = FileManager.default.temporaryDirectory.path + "/waymark-pg-\(UUID().uuidString.prefix(8))"
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    // PostgreSQL refuses to run as root.
    process.arguments = [
      "-c",
      """
      mkdir -m 700 "$1" || exit 1
      as=()
      if ((EUID == 0)); then
        user=nobody; id -u postgres >/dev/null 2>&1 && user=postgres
        chown "$user" "$1"
        as=(setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups)
      fi
      cd "$1"
      trap 'rm -rf "$1"' EXIT
      "${as[@]}" "$2/initdb" -D "$1/data" -A trust -U waymark -E UTF8 --locale=C -N >/dev/null 2>&1 || exit 1
      "${as[@]}" "$2/postgres" -D "$1/data" -k "$1" -c listen_addresses= -c fsync=off -c max_connections=200 \
        >/dev/null 2>&1 </dev/null &
      server=$!
      until "$2/pg_isready" -q -h "$1"; do kill -0 $server 2>/dev/null || exit 1; sleep 0.05; done
      echo ready
      cat >/dev/null
      kill -INT $server; wait $server
      """, "bash", folder, programs,
    ]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    guard String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).hasPrefix("ready") else {
      return nil
    }
  }
}
