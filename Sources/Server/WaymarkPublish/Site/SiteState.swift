import Foundation
import WaymarkFormats

/// What the next run wants to know of a site; a hidden file in its folder, which is not published.
struct SiteState {
  /// Its name.
  static let file = ".state.json"
  private static let version = 1.0

  /// An area as it was published.
  struct Published {
    /// The `AreaVersion` that it was made of.
    var source: String
    /// Its entry in `site.json`.
    var entry: JSONValue
    /// How many tiles it has.
    var tiles: Int
  }

  /// The areas by their ids.
  var areas: [String: Published] = [:]
  /// Objects that the site no longer names, and since when, seconds since 1970.
  var retired: [String: Double] = [:]

  init() {}

  /// Reads the state; nothing is known where there is none or a damaged one.
  init(_ folder: URL) {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(Self.file)),
      let json = try? JSONValue(parsing: data), json["waymarkSiteState"]?.double == Self.version
    else { return }
    for id in json["areas"]?.object?.keys ?? [] {
      let area = json["areas"]?[id]
      guard let source = area?["source"]?.string, let entry = area?["entry"], let tiles = area?["tiles"]?.int else {
        continue
      }
      areas[id] = Published(source: source, entry: entry, tiles: tiles)
    }
    for path in json["retired"]?.object?.keys ?? [] { retired[path] = json["retired"]?[path]?.double }
  }

  /// Its contents.
  var json: JSONValue {
    var (known, old) = (JSONObject(), JSONObject())
    for (id, area) in areas.sorted(by: { $0.key < $1.key }) {
      known[id] = ["source": .string(area.source), "entry": area.entry, "tiles": .number(Double(area.tiles))]
    }
    for (path, since) in retired.sorted(by: { $0.key < $1.key }) { old[path] = .number(since) }
    return ["waymarkSiteState": .number(Self.version), "areas": .object(known), "retired": .object(old)]
  }
}
