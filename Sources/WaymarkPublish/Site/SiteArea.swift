import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkServer

/// One area of a site: its files, and its entry in `site.json`.
struct SiteArea {
  /// Parts of an archive that a browser stores one by one, bytes.
  private static let part = 256 * 1024

  let id: String
  let area: Area
  let engines: AreaEngines

  /// Writes its files.
  ///
  /// - Parameters:
  ///   - site: the site.
  ///   - progress: receives the share that is done.
  /// - Returns: its entry, and what is said of it.
  /// - Throws: `InputError`; `CancellationError`.
  func write(to site: SiteFolder, progress: (Double) -> Void) async throws -> (entry: JSONValue, what: PublishedArea) {
    let folder = "data/\(slug)"
    let before = site.bytes
    let source = try SiteTiles(area)
    var files = JSONObject()
    var stored: [JSONValue] = []
    var (bytes, packed) = (0, 0)
    func add(_ name: String, _ file: OfflineFile) {
      files[name] = .string(file.path)
      stored.append(file.json)
      bytes += file.bytes
      packed += file.packed
    }
    do {
      try FileManager.default.createDirectory(at: site.url(folder), withIntermediateDirectories: true)
    } catch {
      throw InputError("the folder cannot be created", file: site.url(folder).path, advice: "check the free space")
    }
    if let landmarks = source.landmarks {
      add("landmarks", try site.write(landmarks, named: "\(folder)/landmarks", ending: "geojson"))
    }
    let index = Data(try area.searchIndex().bytes)
    add("search", try site.write(index, named: "\(folder)/search", ending: "idx", isCompressed: true))
    let streets = Data(try area.streetGraph().bytes)
    add("streetGraph", try site.write(streets, named: "\(folder)/graph", ending: "graph", isCompressed: true))
    let (archives, count) = try await source.write(into: site.url(folder)) { progress(0.9 * $0) }
    for (kind, path) in archives {
      let (marked, data) = try site.adopt("\(folder)/\(path)", named: "\(folder)/\(kind.rawValue)", ending: "pmtiles")
      files[kind.rawValue] = .string(marked)
      stored += Self.parts(marked, data)
      bytes += data.count
      packed += data.count
    }
    let (walks, problem) = try await walks()
    var walkFiles = JSONObject()
    for (key, data) in walks {
      let file = try site.write(data, named: "\(folder)/walk-\(key)", ending: "geojson")
      walkFiles[key] = .string(file.path)
      stored.append(file.json)
      bytes += file.bytes
      packed += file.packed
    }
    files["walks"] = .object(walkFiles)
    // Equal contents give an equal version, wherever and whenever they were made.
    let version = String(EntityTag.of(Data(JSONValue.object(files).text().utf8)).dropFirst().dropLast())
    let list: JSONValue = [
      "version": .string(version), "name": .string(area.manifest.name), "bytes": .number(Double(bytes)),
      "packed": .number(Double(packed)), "files": .array(stored),
    ]
    files["offline"] = .string(
      try site.write(Data(list.text().utf8), named: "\(folder)/offline", ending: "json").path)
    var entry = AreaDescription.json(of: area, id: id, version: version, providers: [], tiles: []).object ?? [:]
    entry["files"] = .object(files)
    progress(1)
    return (
      .object(entry),
      PublishedArea(
        id: id, name: area.manifest.name, tiles: count, bytes: site.bytes - before, hasWalk: !walks.isEmpty,
        problem: problem)
    )
  }

  /// The first walk; none, and why, where it cannot be had: the site works without.
  private func walks() async throws -> (routes: [(key: String, data: Data)], problem: String?) {
    do {
      return (try await SiteWalks(area: area, engines: engines).routes(), nil)
    } catch let error as CancellationError {
      throw error
    } catch {
      return ([], "\(error)")
    }
  }

  /// The name of its folder: what is safe in addresses and on every file system.
  private var slug: String {
    let safe = id.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") ? $0 : "-" }
    return String(safe.prefix(60))
  }

  /// The entries of a large file in a browser's list: parts with the offset `from`.
  private static func parts(_ path: String, _ data: Data) -> [JSONValue] {
    stride(from: 0, to: data.count, by: part).map { from in
      let bytes = data[from..<min(data.count, from + part)]
      var entry = OfflineFile(path: path, Data(bytes), type: ContentType.of(path)).json.object ?? [:]
      entry["from"] = .number(Double(from))
      return .object(entry)
    }
  }
}
