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

  /// Writes its files, unless the site has them of the same area already.
  ///
  /// - Parameters:
  ///   - site: the site.
  ///   - known: the area as it was published before.
  ///   - progress: receives the share that is done.
  /// - Returns: the area as it is published, and what is said of it.
  /// - Throws: `InputError`; `CancellationError`.
  func write(
    to site: SiteFolder, known: SiteState.Published?, progress: (Double) -> Void
  ) async throws -> (published: SiteState.Published, what: PublishedArea) {
    let source = AreaVersion.of(area)
    if let known, known.source == source, let what = keep(known, of: site) { return (known, what) }
    let tiles = try SiteTiles(area)
    var files = JSONObject()
    var stored: [JSONValue] = []
    var (bytes, packed) = (0, 0)
    func add(_ file: OfflineFile) -> JSONValue {
      stored.append(file.json)
      bytes += file.bytes
      packed += file.packed
      return .string(file.path)
    }
    if let landmarks = tiles.landmarks {
      files["landmarks"] = add(try site.write(landmarks, kind: "landmarks", ending: "geojson"))
    }
    let index = Data(try area.searchIndex().bytes)
    files["search"] = add(try site.write(index, kind: "search", ending: "idx", isCompressed: true))
    let streets = Data(try area.streetGraph().bytes)
    files["streetGraph"] = add(try site.write(streets, kind: "graph", ending: "graph", isCompressed: true))
    let (archives, count) = try await tiles.write(to: site) { progress(0.9 * $0) }
    for kind in SiteArchive.allCases {
      files[kind.rawValue] = Self.list(archives.filter { $0.cell.kind == kind }, of: kind)
    }
    for archive in archives {
      stored += Self.parts(archive.path, archive.data)
      bytes += archive.data.count
      packed += archive.data.count
    }
    let (walks, problem) = try await walks()
    var walkFiles = JSONObject()
    for (key, data) in walks { walkFiles[key] = add(try site.write(data, kind: "walk", ending: "geojson")) }
    files["walks"] = .object(walkFiles)
    let list = try site.write(Data(JSONValue.object(files).text().utf8), kind: "files", ending: "json")
    _ = add(list)
    // Equal contents give an equal version, wherever and whenever they were made.
    let version = list.tag
    let offline: JSONValue = [
      "version": .string(version), "name": .string(area.manifest.name), "bytes": .number(Double(bytes)),
      "packed": .number(Double(packed)), "files": .array(stored),
    ]
    var entry = AreaDescription.json(of: area, id: id, version: version, providers: [], tiles: []).object ?? [:]
    entry["files"] = .string(list.path)
    entry["packed"] = .number(Double(packed))
    entry["offline"] = .string(
      try site.write(Data(offline.text().utf8), kind: "offline", ending: "json").path)
    progress(1)
    let hasProblem = problem != nil
    return (
      // What could not be had is tried again next time.
      SiteState.Published(source: hasProblem ? "" : source, entry: .object(entry), tiles: count),
      PublishedArea(
        id: id, name: area.manifest.name, tiles: count, bytes: bytes, hasWalk: !walks.isEmpty, problem: problem)
    )
  }

  /// Uses what an earlier run has written; nil where something of it is missing.
  private func keep(_ known: SiteState.Published, of site: SiteFolder) -> PublishedArea? {
    guard known.entry["id"]?.string == id, let list = known.entry["files"]?.string,
      let offline = known.entry["offline"]?.string, let data = site.read(offline),
      let stored = try? JSONValue(parsing: data), let entries = stored["files"]?.array,
      let bytes = stored["bytes"]?.int,
      let contents = site.read(list), let files = try? JSONValue(parsing: contents)
    else { return nil }
    var paths: [String] = [offline]
    for path in entries.compactMap({ $0["path"]?.string }) where paths.last != path { paths.append(path) }
    guard paths.allSatisfy({ site.has($0) }) else { return nil }
    for path in paths { site.keep(path) }
    return PublishedArea(
      id: id, name: area.manifest.name, tiles: known.tiles, bytes: bytes,
      hasWalk: files["walks"]?.object?.keys.isEmpty == false, problem: nil)
  }

  /// Where the archives of a kind are, one for each square of the Earth.
  private static func list(_ archives: [SiteTiles.Archive], of kind: SiteArchive) -> JSONValue? {
    guard !archives.isEmpty else { return nil }
    var (list, squares): (JSONObject, JSONObject) = (["zoom": .number(Double(kind.squareZoom))], [:])
    for archive in archives {
      if let square = archive.cell.square {
        squares[square.name] = .string(archive.path)
      } else {
        list["coarse"] = .string(archive.path)
      }
    }
    list["squares"] = .object(squares)
    return .object(list)
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
