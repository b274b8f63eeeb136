import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkServices

/// A running Nominatim with maps of the reference data.
struct Nominatim {
  static let isInstalled = FileManager.default.isExecutableFile(
    atPath: SharedData.packageRoot.appending(path: ".build/geocoder/bin/nominatim").path)

  private let folder: TemporaryFolder
  private let process: ChildProcess
  private let address: URL

  /// Imports the maps, which takes minutes.
  init(maps: [String]) async throws {
    folder = try TemporaryFolder()
    let output = folder.url.appending(path: "output")
    try Data().write(to: output)
    process = try ChildProcess(
      SharedData.packageRoot.appending(path: "Scripts/geocoder"),
      arguments: maps.map { SharedData.url("osm/\($0).osm.pbf").path }, output: try FileHandle(forWritingTo: output),
      grace: 30)
    address = try await Self.address(in: output, of: process)
  }

  func stop() { process.release() }

  private static func address(in output: URL, of process: ChildProcess) async throws -> URL {
    while process.status == nil {
      let text = try String(contentsOf: output, encoding: .utf8)
      if let line = text.split(separator: "\n").first(where: { $0.hasPrefix("http://") }) {
        return try #require(URL(string: String(line)))
      }
      try await Task.sleep(for: .milliseconds(200))
    }
    throw InputError("the geocoder ended: \(try String(contentsOf: output, encoding: .utf8).suffix(500))")
  }

  /// All names of the first result for a name as typed.
  func names(for name: TypedName) async throws -> [String] {
    var parts = try #require(URLComponents(url: address.appending(path: "search"), resolvingAgainstBaseURL: false))
    var items = [
      URLQueryItem(name: "q", value: name.query), URLQueryItem(name: "format", value: "jsonv2"),
      URLQueryItem(name: "limit", value: "1"), URLQueryItem(name: "namedetails", value: "1"),
    ]
    if let near = name.near {
      let (west, south) = (near.longitude - 0.1, near.latitude - 0.1)
      items.append(URLQueryItem(name: "viewbox", value: "\(west),\(south),\(west + 0.2),\(south + 0.2)"))
    }
    parts.queryItems = items
    let request = HTTPRequest(url: try #require(parts.url), displayName: "Nominatim")
    let results = try JSONValue(parsing: try await HTTPClient(timeout: 60).send(request).body).array ?? []
    return results.first?["namedetails"]?.object.map { names in names.keys.compactMap { names[$0]?.string } } ?? []
  }
}
